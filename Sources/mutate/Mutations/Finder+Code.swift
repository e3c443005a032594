extension Finder {
  /// What can be changed in the body of a function or a getter.
  mutating func findInCode(_ block: Block, result: String?) throws(Failure) {
    if let result, block.statements.count == 1, let only = block.statements.first {
      if only.form == .expression { return try findInValue(only, type: result) }
      if only.form == .if, isChoice(only) { return try findInChoice(only) }
      if only.form == .switch { return try findInSwitch(only, result: result, isValue: true) }
    }
    try findInStatements(block.statements, header: block.header, result: result)
  }

  mutating func findInStatements(
    _ statements: [Statement], header: Range<Int>, result: String?
  ) throws(Failure) {
    for statement in statements {
      switch statement.form {
      case .guard, .if, .while: findConditions(statement)
      case .constant: findInitialValue(statement)
      case .return, .throw: findReturn(statement, type: result)
      case .switch: try findInSwitch(statement, result: result)
      case .for: findLoop(statement)
      case .expression: try findChanges(of: statement, header: header)
      case .jump, .defer, .do, .conditionalCompilation: break
      case .import, .alias, .type, .enumCase, .property, .function, .initializer, .deinitializer, .getter,
        .setter:
        throw refusal("'\(word(statement))' in code", at: statement)
      }
      // What these do stands in their blocks.
      if ![.switch, .defer, .do].contains(statement.form) {
        account(for: statement, reason(for: statement, header: header))
      }
      if !isExcluded(statement) { try findInBlocks(of: statement, header: header, result: result) }
    }
    findOrders(statements, header: header)
  }

  private mutating func findInBlocks(
    of statement: Statement, header: Range<Int>, result: String?
  ) throws(Failure) {
    for block in statement.blocks {
      switch block.role {
      case .closure: try findInClosure(block)
      case .choice: for choice in block.statements { try findInChoice(choice) }
      case .code: try findInStatements(block.statements, header: header, result: result)
      case .cases: break
      case .type, .accessors: throw refusal("a declaration in code", at: statement)
      }
    }
  }

  /// A closure of one expression gives its value back, unless it does something.
  mutating func findInClosure(_ closure: Block) throws(Failure) {
    findWeakCaptures(closure)
    if closure.statements.count == 1, let only = closure.statements.first, only.form == .expression,
      isValue(only, of: closure)
    {
      try findInValue(only, type: isPredicate(closure) ? "Bool" : "")
    } else {
      try findInStatements(closure.statements, header: closure.header, result: "")
    }
  }

  /// Whether the only expression of a closure is there for its value.
  ///
  /// A call or an assignment is taken to be there for what it does, unless it can be seen that somebody wants the
  /// value: more is done with it, it makes something of a type or of an optional, or the closure is a predicate or
  /// what a function like `withTaskCancellationHandler` gives back.
  private func isValue(_ only: Statement, of closure: Block) -> Bool {
    guard canBeLeftOut(only), !isPredicate(closure) else { return true }
    guard assignment(in: only) == nil else { return false }
    let callee = callee(of: closure)
    if callee.hasPrefix("with"), !callee.hasSuffix("Continuation") { return true }
    let (first, last) = (word(only), file.tokens[only.tokens.upperBound - 1].text)
    guard last == ")" else { return false }
    let outermost = file.outermost(only.tokens)
    let lastName = outermost.last { file.tokens[$0].kind == .word }.map { file.tokens[$0].text }
    return outermost.contains { file.tokens[$0].isOperation } || first == "." || lastName == "map"
      || first.first?.isUppercase == true
  }

  /// Whether a closure says of each element whether it is meant, as far as one can see.
  private func isPredicate(_ closure: Block) -> Bool {
    ["where", "filter", "allSatisfy", "removeAll"].contains(callee(of: closure))
  }

  /// The name or the label that a closure stands right after.
  private func callee(of closure: Block) -> Substring {
    let before = file.tokens[..<closure.tokens.lowerBound].suffix(2).map(\.text)
    return before.last { $0 != "(" && $0 != ":" } ?? ""
  }

  /// Whether a statement does something, and is not only a value.
  func canBeLeftOut(_ statement: Statement) -> Bool {
    let last = file.tokens[statement.tokens.upperBound - 1].text
    return assignment(in: statement) != nil || [")", "}"].contains(last)
  }

  func assignment(in statement: Statement) -> Int? {
    file.outermost(statement.tokens).first { Alternatives.assignments.contains(file.tokens[$0].text) }
  }

  /// Whether a statement only leaves.
  func isJump(_ statement: Statement) -> Bool {
    statement.form == .jump || statement.form == .return && statement.tokens.count == 1
  }

  func isExcluded(_ statement: Statement) -> Bool { Exclusions.calls.contains(word(statement)) }

  private func reason(for statement: Statement, header: Range<Int>) -> Unchanged.Reason {
    if isExcluded(statement) { return .excludedCall }
    if isJump(statement) { return .jump }
    if statement.form == .conditionalCompilation { return .conditionalCompilation }
    return isDemanded(statement, header: header) ? .demanded : .noOperator
  }

  // MARK: Values

  private mutating func findInValue(_ statement: Statement, type: String) throws(Failure) {
    addImpliedReturn(before: statement)
    addReturns(statement, value: statement.tokens, type: type)
    account(for: statement, .noOperator)
    try findInBlocks(of: statement, header: statement.tokens, result: nil)
  }

  private mutating func findReturn(_ statement: Statement, type: String?) {
    guard statement.tokens.count > 1 else { return }
    addReturns(
      statement, value: statement.tokens.dropFirst(), type: statement.form == .throw ? "" : type ?? "")
  }

  /// Returns or throws something else, which is done before what is done otherwise.
  private mutating func addReturns(_ statement: Statement, value: Range<Int>, type: String) {
    let inner = inner(statement)
    var texts =
      type == "Bool"
      ? alternatives.forCondition(value, except: inner) : alternatives.forExpression(value, except: inner)
    if type.hasSuffix("?"), !texts.contains("nil"), file.text(of: value) != "nil" { texts.append("nil") }
    let place = file.place(of: statement.tokens).lowerBound
    let keyword = statement.form == .throw ? "throw" : "return"
    let isExplicit = value.lowerBound > statement.tokens.lowerBound
    for text in texts {
      let code = "\(keyword) \(text)"
      add(statement.tokens, to: isExplicit ? code : text, [.first(place, code: code)])
    }
  }

  private mutating func findInitialValue(_ statement: Statement) {
    guard let assignment = file.first("=", in: statement.tokens) else { return }
    let value = assignment + 1..<statement.tokens.upperBound
    choose(value, from: alternatives.forValue(value, except: inner(statement)))
  }
}

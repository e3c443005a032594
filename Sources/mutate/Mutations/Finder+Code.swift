extension Finder {
  /// What can be changed in the body of a function, a getter or a branch.
  mutating func findInCode(_ block: Block, result: String?) {
    if let result, block.statements.count == 1, let value = block.statements.first, isExpression(value) {
      findInValue(value, type: result)
    } else {
      findInStatements(block.statements, header: block.header, result: result)
    }
  }

  mutating func findInStatements(_ statements: [Statement], header: Range<Int>, result: String?) {
    for statement in statements {
      switch word(statement) {
      case "guard", "if", "while": findConditions(statement)
      case "let", "var": findInitialValue(statement)
      case "return": findReturn(statement, type: result)
      case "switch": findInSwitch(statement, result: result)
      case "for": addSkip(of: statement, [])
      default: findChanges(of: statement, header: header)
      }
      guard word(statement) != "switch", !isExcluded(statement) else { continue }
      findInBlocks(of: statement, result: result)
    }
    findSwaps(statements)
  }

  private func findInnerBlocks(_ statement: Statement) -> [Range<Int>] {
    statement.blocks.filter { $0.role == .closure }.compactMap { block in
      guard let first = block.statements.first, let last = block.statements.last else { return nil }
      return first.tokens.lowerBound..<last.tokens.upperBound
    }
  }

  mutating func findInBlocks(of statement: Statement, result: String?) {
    for block in statement.blocks {
      if block.role == .closure {
        findWeakCapture(block)
        findInClosure(block)
      } else {
        findInStatements(block.statements, header: block.header, result: result)
      }
    }
  }

  /// A closure of one expression gives its value back, unless the expression is a call or an assignment, which
  /// are taken to be there for what they do.
  private mutating func findInClosure(_ closure: Block) {
    if closure.statements.count == 1, let only = closure.statements.first, isExpression(only),
      !canBeLeftOut(only)
    {
      findInValue(only, type: "")
    } else {
      findInStatements(closure.statements, header: closure.header, result: "")
    }
  }

  private func isExpression(_ statement: Statement) -> Bool {
    !["return", "switch", "if", "guard", "for", "while", "defer"].contains(word(statement))
  }

  private func canBeLeftOut(_ statement: Statement) -> Bool {
    file.first("=", in: statement.tokens) != nil || file.tokens[statement.tokens.upperBound - 1].text == ")"
  }

  func isExcluded(_ statement: Statement) -> Bool { Exclusions.calls.contains(word(statement)) }

  // MARK: Values

  private mutating func findInValue(_ statement: Statement, type: String) {
    addImpliedReturn(before: statement)
    addReturns(statement, value: statement.tokens, type: type)
    findInBlocks(of: statement, result: nil)
  }

  private mutating func findReturn(_ statement: Statement, type: String?) {
    guard statement.tokens.count > 1, let type else { return }
    addReturns(statement, value: statement.tokens.dropFirst(), type: type)
  }

  /// Returns something else, which is said before what is returned otherwise.
  private mutating func addReturns(_ statement: Statement, value: Range<Int>, type: String) {
    let inner = findInnerBlocks(statement)
    var texts =
      type == "Bool"
      ? alternatives.forCondition(value, except: inner) : alternatives.forExpression(value, except: inner)
    if type.hasSuffix("?"), !texts.contains("nil"), file.text(of: value) != "nil" { texts.append("nil") }
    for text in texts {
      let place = file.place(of: statement.tokens).lowerBound
      let isExplicit = value.lowerBound > statement.tokens.lowerBound
      add(
        statement.tokens, to: isExplicit ? "return \(text)" : text, [.first(place, code: "return \(text)")])
    }
  }

  private mutating func findInitialValue(_ statement: Statement) {
    guard let assignment = file.first("=", in: statement.tokens) else { return }
    let value = assignment + 1..<statement.tokens.upperBound
    let texts = alternatives.forExpression(value, except: findInnerBlocks(statement))
    // Where no type is said, an optional alternative would make the constant optional, and stop others compiling.
    choose(value, from: texts.filter { $0 != "nil" && !file.text(of: value).hasPrefix("\($0) ??") })
  }

  // MARK: Statements

  private mutating func findChanges(of statement: Statement, header: Range<Int>) {
    guard !["defer", "break", "return", "throw"].contains(word(statement)), !isExcluded(statement) else {
      return
    }
    let place = file.place(of: statement.tokens)
    let isDelegation = ["self.init", "super.init"].contains { file.text(of: statement.tokens).hasPrefix($0) }
    for text in alternatives.forExpression(statement.tokens, except: findInnerBlocks(statement))
    where !isDelegation || text.hasPrefix("self.init") {
      // Another initializer is called instead, not besides.
      let code = isDelegation ? "\(text); return" : text
      addReplacement(
        of: statement, text, isDelegation ? [.first(place.lowerBound, code: code)] : instead(statement, text))
    }
    guard !isDelegation, !isDemanded(statement, header: header) else { return }
    addSkip(of: statement, [])
  }

  private func instead(_ statement: Statement, _ text: String) -> [Mutation.Weaving] {
    let place = file.place(of: statement.tokens)
    return [.first(place.lowerBound, code: text), .skip(place)]
  }

  private mutating func addReplacement(
    of statement: Statement, _ text: String, _ weavings: [Mutation.Weaving]
  ) {
    add(statement.tokens, to: text, weavings)
  }

  mutating func addSkip(of statement: Statement, _ more: [Mutation.Weaving]) {
    add(statement.tokens, to: "(deleted)", [.skip(file.place(of: statement.tokens))] + more)
  }

  /// Whether Swift demands the statement: an initializer gives each property a value.
  private func isDemanded(_ statement: Statement, header: Range<Int>) -> Bool {
    guard header.contains(where: { file.tokens[$0].text == "init" }),
      let assignment = file.first("=", in: statement.tokens),
      let name = file.tokens[statement.tokens.lowerBound..<assignment].last?.text
    else { return false }
    return assignsOwnProperty(statement) && !file.text.contains("var \(name): Double?")
  }

  private func assignsOwnProperty(_ statement: Statement) -> Bool {
    guard let assignment = file.first("=", in: statement.tokens) else { return false }
    return assignment == statement.tokens.lowerBound + 1 || word(statement) == "self"
  }

  /// Two statements that follow one another, the other way round; two assignments to own properties cannot matter.
  private mutating func findSwaps(_ statements: [Statement]) {
    let told = statements.filter { !isExcluded($0) }
    for (first, second) in zip(told, told.dropFirst()) where isCallOrAssignment(first) {
      guard isCallOrAssignment(second), !(assignsOwnProperty(first) && assignsOwnProperty(second)) else {
        continue
      }
      let code = file.text(of: second.tokens)
      add(
        first.tokens.lowerBound..<second.tokens.upperBound,
        to: "\(code); \(file.text(of: first.tokens))",
        [.first(file.place(of: first.tokens).lowerBound, code: code), .skip(file.place(of: second.tokens))])
    }
  }

  private func isCallOrAssignment(_ statement: Statement) -> Bool {
    let excluded: Set<Substring> = ["let", "var", "super", "precondition", "try", "break", "throw"]
    return isExpression(statement) && !excluded.contains(word(statement))
      && !(word(statement) == "self" && file.text(of: statement.tokens).hasPrefix("self.init"))
  }
}

/// Calls and assignments: others in their place, none, or the next one before.
extension Finder {
  mutating func findChanges(of statement: Statement, header: Range<Int>) throws(Failure) {
    guard !isExcluded(statement) else { return }
    guard canBeLeftOut(statement) else { throw refusal("a value that nobody takes", at: statement) }
    let place = file.place(of: statement.tokens)
    for text in alternatives.forExpression(statement.tokens, except: inner(statement)) {
      // Another initializer is called instead, not besides; which one a superclass has to be, nobody knows.
      if isDelegation(statement) {
        guard word(statement) == "self" else { continue }
        add(statement.tokens, to: text, [.first(place.lowerBound, code: "\(text); return")])
      } else {
        add(statement.tokens, to: text, [.first(place.lowerBound, code: text), .skip(place)])
      }
    }
    if !isDemanded(statement, header: header) { addSkip(of: statement) }
  }

  mutating func addSkip(of statement: Statement) {
    add(statement.tokens, to: "(deleted)", [.skip(file.place(of: statement.tokens))])
  }

  private func isDelegation(_ statement: Statement) -> Bool {
    ["self.init(", "super.init("].contains { file.text(of: statement.tokens).hasPrefix($0) }
  }

  /// Whether Swift demands the statement: an initializer calls another, and gives each property a value.
  func isDemanded(_ statement: Statement, header: Range<Int>) -> Bool {
    if isDelegation(statement) { return true }
    guard header.contains(where: { file.tokens[$0].text == "init" }), assignsOwnProperty(statement),
      let assignment = assignment(in: statement)
    else { return false }
    let name = file.tokens[assignment - 1].text
    return name == "self" || properties(named: name, in: file.statements).contains(where: needsValue)
  }

  /// The properties of this name, of all types in the file.
  private func properties(named name: Substring, in declarations: [Statement]) -> [Statement] {
    declarations.flatMap { declaration -> [Statement] in
      guard declaration.form == .property else {
        let blocks = declaration.form == .type ? declaration.blocks : []
        return blocks.flatMap { properties(named: name, in: $0.statements) }
      }
      let header = header(of: declaration)
      let end = file.first(":", in: header) ?? file.first("=", in: header) ?? header.upperBound
      return file.tokens[end - 1].text == name ? [declaration] : []
    }
  }

  private func needsValue(_ property: Statement) -> Bool {
    let header = header(of: property)
    let isOptional = file.tokens[header.upperBound - 1].text == "?"
    let isVariable = header.contains { file.tokens[$0].text == "var" }
    return file.first("=", in: header) == nil && !(isOptional && isVariable)
  }

  private func assignsOwnProperty(_ statement: Statement) -> Bool {
    guard let assignment = assignment(in: statement), file.tokens[assignment].text == "=" else {
      return false
    }
    let isOfSelf = word(statement) == "self" && assignment == statement.tokens.lowerBound + 3
    return assignment == statement.tokens.lowerBound + 1 || isOfSelf
  }

  /// Two statements that follow one another, the other way round.
  mutating func findSwaps(_ statements: [Statement]) {
    let told = statements.filter { !isExcluded($0) }
    for (first, second) in zip(told, told.dropFirst()) where isMovable(first) && isMovable(second) {
      guard !isPointless(first, second) else { continue }
      let code = file.text(of: second.tokens)
      add(
        first.tokens.lowerBound..<second.tokens.upperBound,
        to: "\(code); \(file.text(of: first.tokens))",
        [.first(file.place(of: first.tokens).lowerBound, code: code), .skip(file.place(of: second.tokens))])
    }
  }

  /// Whether the order cannot matter: two properties are set that nobody observes, neither from the other.
  private func isPointless(_ first: Statement, _ second: Statement) -> Bool {
    [(first, second), (second, first)].allSatisfy { statement, other in
      guard assignsOwnProperty(statement), let assignment = assignment(in: statement) else { return false }
      let name = file.tokens[assignment - 1].text
      let isObserved = properties(named: name, in: file.statements).contains { !$0.blocks.isEmpty }
      // Where `self` has to be said, the bare name is something else.
      let mentions = other.tokens.filter { file.tokens[$0].text == name }
        .filter { word(statement) != "self" || file.tokens[max($0 - 2, 0)].text == "self" }
      return !isObserved && mentions.isEmpty
    }
  }

  private func isMovable(_ statement: Statement) -> Bool {
    statement.form == .expression && !isDelegation(statement)
      && !["precondition", "try"].contains(word(statement))
  }
}

/// Calls and assignments: others in their place, or none.
extension Finder {
  mutating func findChanges(of statement: Statement, header: Range<Int>) throws(Failure) {
    guard !isExcluded(statement) else { return }
    guard canBeLeftOut(statement) else { throw refusal("a value that nobody takes", at: statement) }
    if isDemanded(statement, header: header), let assignment = assignment(in: statement) {
      return chooseValue(of: statement, after: assignment)
    }
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
    if !isDelegation(statement) { addSkip(of: statement) }
  }

  /// Another value in place of the one that an initializer has to give, and gives once.
  private mutating func chooseValue(of statement: Statement, after assignment: Int) {
    let value = assignment + 1..<statement.tokens.upperBound
    let name = file.text(of: statement.tokens.lowerBound..<value.lowerBound)
    for text in alternatives.forExpression(value, except: inner(statement)) {
      add(statement.tokens, to: "\(name) \(text)", [.instead(file.place(of: value), alternative: text)])
    }
  }

  mutating func addSkip(of statement: Statement) {
    add(statement.tokens, to: "(deleted)", [.skip(file.place(of: statement.tokens))])
  }

  func isDelegation(_ statement: Statement) -> Bool {
    [["self", ".", "init"], ["super", ".", "init"]].contains(
      file.tokens[statement.tokens].prefix(3).map(\.text))
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
  func properties(named name: Substring, in declarations: [Statement]) -> [Statement] {
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

  func assignsOwnProperty(_ statement: Statement) -> Bool {
    guard let assignment = assignment(in: statement), file.tokens[assignment].text == "=" else {
      return false
    }
    let isOfSelf = word(statement) == "self" && assignment == statement.tokens.lowerBound + 3
    return assignment == statement.tokens.lowerBound + 1 || isOfSelf
  }
}

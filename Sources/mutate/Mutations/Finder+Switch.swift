extension Finder {
  /// A `switch`: what it asks, what its cases do, and in a conversion each one's value taken from its neighbour.
  ///
  /// - Parameter isValue: Whether the whole of it is a value, so that a call in a case gives one.
  mutating func findInSwitch(_ statement: Statement, result: String?, isValue: Bool = false) throws(Failure) {
    guard let block = statement.blocks.last(where: { $0.role == .cases }) else { return }
    let subject = statement.tokens.lowerBound + 1..<block.header.upperBound
    choose(subject, from: alternatives.forValue(subject, except: inner(statement)))
    let values = block.parts.compactMap { value(of: $0, isValue: isValue) }
    guard values.count == block.parts.count else {
      for part in block.parts { try findInStatements(part, header: block.header, result: result) }
      return
    }
    for (value, other) in zip(values, values.dropFirst() + values.prefix(1)) {
      choose(value, from: [file.text(of: other)] + alternatives.forValue(value))
    }
    for part in block.parts { for statement in part { account(for: statement, .noOperator) } }
  }

  /// An `if` or a `switch` that is a value: what it asks, and each value taken from its neighbour.
  mutating func findInChoice(_ choice: Statement) throws(Failure) {
    guard choice.form == .if else { return try findInSwitch(choice, result: nil, isValue: true) }
    guard isChoice(choice) else { throw refusal("a branch that is more than a value", at: choice) }
    findConditions(choice)
    let branches = choice.blocks.filter { $0.role == .code }.map(\.statements[0])
    for (branch, other) in zip(branches, branches.dropFirst() + branches.prefix(1)) {
      choose(branch.tokens, from: [file.text(of: other.tokens)] + alternatives.forValue(branch.tokens))
      account(for: branch, .noOperator)
    }
    account(for: choice, .noOperator)
  }

  /// Whether every branch of an `if` is an expression without braces, and there is an `else`.
  func isChoice(_ statement: Statement) -> Bool {
    let branches = statement.blocks.filter { $0.role == .code }
    return branches.last.map { file.tokens[$0.header.upperBound - 1].text == "else" } == true
      && branches.allSatisfy { branch in
        branch.statements.count == 1
          && branch.statements.allSatisfy { $0.form == .expression && $0.blocks.isEmpty && !isAssignment($0) }
      }
  }

  private func isAssignment(_ statement: Statement) -> Bool { assignment(in: statement) != nil }

  /// The value of a case that does nothing else than give or assign one.
  private func value(of part: [Statement], isValue: Bool) -> Range<Int>? {
    guard part.count == 1, let only = part.first, only.form == .expression, only.blocks.isEmpty else {
      return nil
    }
    if isValue { return only.tokens }
    if word(only) == "self", let assignment = file.first("=", in: only.tokens) {
      return assignment + 1..<only.tokens.upperBound
    }
    return canBeLeftOut(only) ? nil : only.tokens
  }
}

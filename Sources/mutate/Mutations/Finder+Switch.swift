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

extension Finder {
  /// The cases of a `switch`: what they do, and in a conversion each one's value taken from its neighbour.
  mutating func findInSwitch(_ statement: Statement, result: String?) {
    guard let block = statement.blocks.last, block.role == .cases else { return }
    let values = block.parts.compactMap(value)
    guard values.count == block.parts.count else {
      for part in block.parts { findInStatements(part, header: block.header, result: result) }
      return
    }
    for (value, other) in zip(values, values.dropFirst() + values.prefix(1)) {
      choose(value, from: [file.text(of: other)])
    }
  }

  /// The value of a case that does nothing else than give or assign one.
  private func value(of part: [Statement]) -> Range<Int>? {
    guard part.count == 1, let only = part.first, only.blocks.isEmpty else { return nil }
    if word(only) == "self", let assignment = file.first("=", in: only.tokens) {
      return assignment + 1..<only.tokens.upperBound
    }
    let isAction = ["break", "return"].contains(word(only)) || file.first("=", in: only.tokens) != nil
    return isAction || file.tokens[only.tokens.upperBound - 1].text == ")" ? nil : only.tokens
  }
}

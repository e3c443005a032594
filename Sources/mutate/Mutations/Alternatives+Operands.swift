/// How far the operands of an operator go, within its brackets.
extension Alternatives {
  /// What binds less than `??`.
  private static let looser: Set<Substring> =
    assignments.union([
      "==", "!=", "===", "!==", "<", "<=", ">", ">=", "&&", "||", ":", ",", "return", "throw", "try", "await",
    ])

  func operand(before index: Int, in range: Range<Int>) -> Range<Int> {
    (level(before: index, in: range).prefix { !isLooser($0) }.last ?? index)..<index
  }

  func operand(after index: Int, in range: Range<Int>) -> Range<Int> {
    index + 1..<(level(after: index, in: range).prefix { !isLooser($0) }.last ?? index) + 1
  }

  private func isLooser(_ index: Int) -> Bool {
    Self.looser.contains(file.tokens[index].text) || file.tokens[index].isTernary
  }

  /// All of a ternary: its condition begins, and its second value ends, where something else does.
  func ternary(around question: Int, colon: Int, in range: Range<Int>) -> Range<Int> {
    let ends = Self.assignments.union([",", ":", "return", "throw"])
    let start = level(before: question, in: range)
      .prefix { !ends.contains(file.tokens[$0].text) && !file.tokens[$0].isTernary }.last
    var open = 0
    let end = level(after: colon, in: range).prefix { index in
      if file.tokens[index].isTernary { open += 1 }
      if file.tokens[index].text == ":" { open -= 1 }
      return open >= 0 && file.tokens[index].text != ","
    }.last
    return (start ?? question)..<(end ?? colon) + 1
  }

  /// What stands as far as the next comma, or the end of the brackets.
  func argument(after index: Int, in range: Range<Int>) -> Range<Int> {
    index + 1..<(level(after: index, in: range).prefix { file.tokens[$0].text != "," }.last ?? index) + 1
  }

  /// The colon of a ternary, past those of the ternaries in between.
  func colon(of question: Int, in range: Range<Int>) -> Int? {
    var open = 1
    return level(after: question, in: range).first { index in
      if file.tokens[index].isTernary { open += 1 }
      if file.tokens[index].text == ":" { open -= 1 }
      return open == 0
    }
  }

  /// The tokens before one, the nearest first, as far as the bracket around it, without what is in other brackets.
  private func level(before index: Int, in range: Range<Int>) -> [Int] {
    level((range.lowerBound..<index).reversed(), opening: [")", "]", "}"], closing: ["(", "[", "{"])
  }

  private func level(after index: Int, in range: Range<Int>) -> [Int] {
    level(Array(index + 1..<range.upperBound), opening: ["(", "[", "{"], closing: [")", "]", "}"])
  }

  private func level(_ indices: [Int], opening: Set<Substring>, closing: Set<Substring>) -> [Int] {
    var level: [Int] = []
    var depth = 0
    for index in indices {
      let text = file.tokens[index].text
      if closing.contains(text) { depth -= 1 }
      guard depth >= 0 else { break }
      if depth == 0 { level.append(index) }
      if opening.contains(text) { depth += 1 }
    }
    return level
  }
}

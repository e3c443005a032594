/// What else could have been written for an expression or a statement, one thing changed at a time.
struct Alternatives {
  private static let operators: [Substring: String] = [
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+=",
  ]

  let file: SourceFile

  /// The alternatives for an expression.
  ///
  /// - Parameters:
  ///   - range: The expression's tokens.
  ///   - inner: What is left alone, because its statements are changed for themselves.
  func forExpression(_ range: Range<Int>, except inner: [Range<Int>] = []) -> [String] {
    let value = (file.first("=", in: range) ?? range.lowerBound - 1) + 1..<range.upperBound
    let target = file.text[file.place(of: range).lowerBound..<file.place(of: value).lowerBound]
    return forTokens(range, except: inner) + (forOptional(value) + forTernary(value)).map { target + $0 }
  }

  /// The alternatives for an expression that is true or false.
  func forCondition(_ range: Range<Int>, except inner: [Range<Int>] = []) -> [String] {
    let text = file.text(of: range)
    let alternatives = forExpression(range, except: inner)
    let comparisons = file.outermost(range).filter { file.tokens[$0].isBinaryOperator }
    let isNegatedAlready =
      comparisons.count == 1 && ["==", "!="].contains(file.tokens[comparisons[0]].text)
    return ["true", "false"].filter { $0 != text }
      + (isNegatedAlready || text == "true" || text == "false" ? [] : [negated(text)]) + alternatives
  }

  private func negated(_ text: String) -> String {
    text.hasPrefix("!") && !text.contains(" ") ? String(text.dropFirst()) : "!(\(text))"
  }

  /// The alternatives that replace one token.
  func forTokens(_ range: Range<Int>, except inner: [Range<Int>] = []) -> [String] {
    range.flatMap { index -> [String] in
      guard !inner.contains(where: { $0.contains(index) }) else { return [] }
      return replacements(for: index).map { file.text(of: range, replacing: index, with: $0) }
        + withoutConversion(range, at: index)
    }
  }

  private func replacements(for index: Int) -> [String] {
    let token = file.tokens[index]
    switch token.kind {
    case .symbol: return token.isApart ? Self.operators[token.text].map { [$0] } ?? [] : []
    case .word: return ["true": ["false"], "false": ["true"]][token.text] ?? []
    case .number:
      guard let number = Int(token.text) else { return ["\(token.text) + 1", "\(token.text) - 1"] }
      return ["\(number + 1)", number == 0 ? "-1" : "\(number - 1)"]
    case .string: return []
    }
  }

  /// `value.nilIfInvalid` as `value`.
  private func withoutConversion(_ range: Range<Int>, at index: Int) -> [String] {
    guard index > range.lowerBound, file.tokens[index].text == "nilIfInvalid" else { return [] }
    let place = file.place(of: range)
    return [
      String(
        file.text[place.lowerBound..<file.tokens[index - 1].start]
          + file.text[file.tokens[index].end..<place.upperBound])
    ]
  }

  private func forOptional(_ range: Range<Int>) -> [String] {
    if let index = file.first("??", in: range) {
      return [file.text(of: range.lowerBound..<index), file.text(of: index + 1..<range.upperBound)]
    }
    let isMapped = file.outermost(range).contains { file.tokens[$0].text == "map" }
    return isMapped ? ["nil"] : []
  }

  private func forTernary(_ range: Range<Int>) -> [String] {
    guard let question = file.outermost(range).first(where: isQuestion),
      let colon = file.first(":", in: question..<range.upperBound)
    else { return [] }
    let yes = file.text(of: question + 1..<colon)
    let no = file.text(of: colon + 1..<range.upperBound)
    return [yes, no]
  }

  private func isQuestion(_ index: Int) -> Bool {
    file.tokens[index].text == "?" && file.tokens[index].isApart
  }
}

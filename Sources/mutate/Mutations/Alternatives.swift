/// What else could have been written for an expression or a statement, one thing changed at a time.
struct Alternatives {
  static let operators: [Substring: String] = [
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&",
    "===": "!==", "!==": "===",
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=",
    "&+": "&-", "&-": "&+", "&*": "&+", "&+=": "&-=", "&-=": "&+=", "&*=": "&+=",
    "..<": "...", "...": "..<",
  ]

  static let assignments: Set<Substring> = ["=", "+=", "-=", "*=", "/=", "&+=", "&-=", "&*="]

  let file: SourceFile

  /// The alternatives for an expression.
  ///
  /// - Parameters:
  ///   - range: The expression's tokens.
  ///   - inner: What is left alone, because its statements are changed for themselves.
  func forExpression(_ range: Range<Int>, except inner: [Range<Int>] = []) -> [String] {
    range.filter { index in !inner.contains { $0.contains(index) } }.flatMap { index in
      forOperator(at: index, in: range)
    } + forMapped(range)
  }

  /// The alternatives for an expression that is true or false.
  func forCondition(_ range: Range<Int>, except inner: [Range<Int>] = []) -> [String] {
    let text = file.text(of: range)
    let comparisons = file.outermost(range).filter { file.tokens[$0].isOperation }
    let isNegatedAlready =
      comparisons.count == 1 && ["==", "!=", "===", "!=="].contains(file.tokens[comparisons[0]].text)
      || comparisons.isEmpty && text.hasPrefix("!")
    return ["true", "false"].filter { $0 != text }
      + (isNegatedAlready || text == "true" || text == "false" ? [] : ["!(\(text))"])
      + forExpression(range, except: inner)
  }

  /// The alternatives for the value of a name whose type is not said.
  ///
  /// An optional one would make the type optional, and stop the rest compiling.
  func forValue(_ range: Range<Int>, except inner: [Range<Int>] = []) -> [String] {
    let text = file.text(of: range)
    return forExpression(range, except: inner).filter { $0 != "nil" && !text.hasPrefix("\($0) ??") }
  }

  /// The alternatives that an operator or a constant gives to the expression that it stands in.
  func forOperator(at index: Int, in range: Range<Int>) -> [String] {
    forToken(index, in: range) + forChoice(at: index, in: range)
  }

  /// The alternatives that replace one token.
  private func forToken(_ index: Int, in range: Range<Int>) -> [String] {
    let token = file.tokens[index]
    switch token.kind {
    case .binaryOperator: return replace(index..<index + 1, Self.operators[token.text], in: range)
    case .prefixOperator: return token.text == "&" ? [] : replace(index..<index + 1, "", in: range)
    case .word where token.text == "nilIfInvalid" && index > range.lowerBound:
      return replace(index - 1..<index + 1, "", in: range)
    case .word:
      return replace(index..<index + 1, ["true": "false", "false": "true"][token.text], in: range)
    case .number:
      guard let number = Int(token.text) else {
        return ["\(token.text) + 1", "\(token.text) - 1"].flatMap {
          replace(index..<index + 1, $0, in: range)
        }
      }
      return [number + 1, number - 1].flatMap { replace(index..<index + 1, "\($0)", in: range) }
    case .string, .punctuation, .postfixOperator: return []
    }
  }

  /// `optional ?? other` as either of them, and `condition ? yes : no` as either of those.
  private func forChoice(at index: Int, in range: Range<Int>) -> [String] {
    let token = file.tokens[index]
    if token.kind == .binaryOperator, token.text == "??" {
      let left = operand(before: index, in: range)
      let right = operand(after: index, in: range)
      return [left, right].flatMap {
        replace(left.lowerBound..<right.upperBound, file.text(of: $0), in: range)
      }
    }
    guard token.isTernary, let colon = colon(of: index, in: range) else { return [] }
    let all = ternary(around: index, colon: colon, in: range)
    return [index + 1..<colon, colon + 1..<all.upperBound].flatMap {
      replace(all, file.text(of: $0), in: range)
    }
  }

  /// `optional.map(change)` as nil.
  private func forMapped(_ range: Range<Int>) -> [String] {
    let value = (file.first("=", in: range) ?? range.lowerBound - 1) + 1..<range.upperBound
    let isMapped = file.outermost(value).contains { file.tokens[$0].text == "map" }
    return isMapped ? replace(value, "nil", in: range) : []
  }

  private func replace(_ tokens: Range<Int>, _ replacement: String?, in range: Range<Int>) -> [String] {
    replacement.map { [file.text(of: range, replacing: tokens, with: $0)] } ?? []
  }
}

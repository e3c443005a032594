/// The smallest part of a source file that means something.
struct Token {
  enum Kind {
    case word, number, string
    /// Brackets, separators, the angle brackets of generics, and the backslash of a key path.
    case punctuation
    /// Between two operands, with space on both sides.
    case binaryOperator
    /// Right before its operand, or right after it.
    case prefixOperator, postfixOperator
  }

  var kind: Kind
  var text: Substring
  var line: Int
  var startsLine: Bool

  var start: String.Index { text.startIndex }
  var end: String.Index { text.endIndex }

  /// Whether it stands between two operands, assignments excepted.
  var isOperation: Bool {
    kind == .binaryOperator && !["=", "?", "->"].contains(text)
  }

  /// The question mark of `condition ? yes : no`.
  var isTernary: Bool { kind == .binaryOperator && text == "?" }
}

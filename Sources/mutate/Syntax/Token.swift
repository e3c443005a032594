/// The smallest part of a source file that means something.
struct Token {
  enum Kind {
    case word, number, string, symbol
  }

  var kind: Kind
  var text: Substring
  var line: Int
  var startsLine: Bool
  /// Whether it has space on both sides, as a binary operator has in formatted source.
  var isApart: Bool

  var start: String.Index { text.startIndex }
  var end: String.Index { text.endIndex }
}

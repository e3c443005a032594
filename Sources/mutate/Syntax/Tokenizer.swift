/// Cuts a source file into tokens.
///
/// It knows as much of Swift as this package's formatted sources use: no raw strings, no quotes in interpolations,
/// and nothing between `#if` and `#endif`, as what depends on the platform cannot be judged on one.
struct Tokenizer {
  private static let brackets: Set<Character> = ["(", ")", "[", "]", "{", "}", ",", ":", ";", "."]
  private static let operators = Set<Character>("=+-*/<>!&|^%~?")

  private let source: String
  private var position: String.Index
  private var line = 1
  private var tokens: [Token] = []
  private var lastLine = 0

  static func tokens(of source: String) -> [Token] {
    var tokenizer = Tokenizer(source)
    tokenizer.run()
    return tokenizer.withoutConditionalCompilation
  }

  private init(_ source: String) {
    self.source = source
    position = source.startIndex
  }

  private var rest: Substring { source[position...] }

  private mutating func run() {
    while let character = rest.first {
      if character.isWhitespace {
        skip(1)
      } else if rest.hasPrefix("//") {
        skip(rest.prefix { !$0.isNewline }.count)
      } else if rest.hasPrefix("\"\"\"") {
        take(.string, rest.dropFirst(3).firstRange(of: "\"\"\"")?.upperBound ?? source.endIndex)
      } else if character == "\"" {
        take(.string, endOfString)
      } else if character.isNumber {
        take(.number, end { $0.isNumber || $0 == "." || $0 == "_" })
      } else if Self.brackets.contains(character) {
        take(.symbol, source.index(after: position))
      } else if Self.operators.contains(character) {
        take(.symbol, end { Self.operators.contains($0) })
      } else {
        skipFirst { $0.isLetter || $0.isNumber || $0 == "_" }
      }
    }
  }

  private func end(while isPart: (Character) -> Bool) -> String.Index {
    rest.firstIndex { !isPart($0) } ?? source.endIndex
  }

  /// A word, which can begin with a sign of its own: `@main`, `#if`, `$0`.
  private mutating func skipFirst(_ isPart: (Character) -> Bool) {
    take(.word, rest.dropFirst().firstIndex { !isPart($0) } ?? source.endIndex)
  }

  private var endOfString: String.Index {
    var index = source.index(after: position)
    while index < source.endIndex, source[index] != "\"" {
      if source[index] == "\\" { index = source.index(after: index) }
      index = source.index(after: index)
    }
    return index < source.endIndex ? source.index(after: index) : index
  }

  private mutating func skip(_ count: Int) {
    let end = source.index(position, offsetBy: count)
    line += source[position..<end].count(where: \.isNewline)
    position = end
  }

  private mutating func take(_ kind: Token.Kind, _ end: String.Index) {
    let isApart =
      position > source.startIndex && source[source.index(before: position)].isWhitespace
      && (end == source.endIndex || source[end].isWhitespace)
    tokens.append(
      Token(
        kind: kind, text: source[position..<end], line: line, startsLine: line != lastLine, isApart: isApart))
    line += source[position..<end].count(where: \.isNewline)
    lastLine = line
    position = end
  }

  private var withoutConditionalCompilation: [Token] {
    var depth = 0
    return tokens.filter { token in
      if token.text == "#if" { depth += 1 }
      defer { if token.text == "#endif" { depth -= 1 } }
      return depth == 0
    }
  }
}

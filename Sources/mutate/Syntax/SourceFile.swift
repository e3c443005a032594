/// A source file, cut into tokens and statements.
struct SourceFile {
  /// Where it is, from the package's folder on.
  let path: String
  let text: String
  let tokens: [Token]
  let statements: [Statement]

  /// Reads a source file, or refuses it where it holds something that is not known.
  init(path: String, text: String) throws(Failure) {
    self.path = path
    self.text = text
    tokens = try Tokenizer.tokens(of: text, path: path)
    statements = try Parser.statements(of: tokens, path: path)
  }

  /// Where tokens stand in the text.
  func place(of range: Range<Int>) -> Range<String.Index> {
    tokens[range.lowerBound].start..<tokens[range.upperBound - 1].end
  }

  func text(of range: Range<Int>) -> String {
    range.isEmpty ? "" : String(text[place(of: range)])
  }

  /// The text of tokens with some of them replaced.
  func text(of range: Range<Int>, replacing tokens: Range<Int>, with replacement: String) -> String {
    let (place, inner) = (place(of: range), self.place(of: tokens))
    return text[place.lowerBound..<inner.lowerBound] + replacement + text[inner.upperBound..<place.upperBound]
  }

  /// The first of these tokens that stands in no bracket and is the one asked for.
  func first(_ text: Substring, in range: Range<Int>) -> Int? {
    outermost(range).first { tokens[$0].text == text }
  }

  /// Those of the tokens that stand in no bracket.
  func outermost(_ range: Range<Int>) -> [Int] {
    var depth = 0
    return range.filter { index in
      switch tokens[index].text {
      case "(", "[", "{":
        depth += 1
        return false
      case ")", "]", "}":
        depth -= 1
        return false
      default: return depth == 0
      }
    }
  }
}

import Foundation

/// A source file, cut into tokens and statements.
struct SourceFile {
  /// Where it is, from the package's folder on.
  let path: String
  let text: String
  let tokens: [Token]
  let statements: [Statement]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    tokens = Tokenizer.tokens(of: text)
    statements = Parser.statements(of: tokens)
  }

  /// Where tokens stand in the text.
  func place(of range: Range<Int>) -> Range<String.Index> {
    tokens[range.lowerBound].start..<tokens[range.upperBound - 1].end
  }

  func text(of range: Range<Int>) -> String {
    range.isEmpty ? "" : String(text[place(of: range)])
  }

  /// The text of tokens with one of them replaced.
  func text(of range: Range<Int>, replacing token: Int, with replacement: String) -> String {
    let place = place(of: range)
    return text[place.lowerBound..<tokens[token].start] + replacement
      + text[tokens[token].end..<place.upperBound]
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

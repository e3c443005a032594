/// Finds the statements of a source file.
///
/// Statements are told apart by their lines, as in formatted source, which is all that is needed here. Every token
/// belongs to one, and a statement of a form that it does not know is refused: skipped, it would hide changes.
struct Parser {
  let tokens: [Token]
  private let path: String
  var position = 0

  static func statements(of tokens: [Token], path: String) throws(Failure) -> [Statement] {
    var parser = Parser(tokens: tokens, path: path)
    let statements = try parser.statements(in: .declarations)
    guard parser.position == tokens.count else {
      throw parser.refusal("a closing brace that nothing opened", "remove it", at: parser.position)
    }
    return statements
  }

  private init(tokens: [Token], path: String) {
    self.tokens = tokens
    self.path = path
  }

  var current: Substring? { position < tokens.count ? tokens[position].text : nil }

  func refusal(_ what: String, _ advice: String, at index: Int) -> Failure {
    let line = tokens.indices.contains(index) ? tokens[index].line : tokens.last?.line ?? 1
    return Failure(place: "\(path):\(line)", problem: "cannot read \(what)", advice: advice)
  }

  func unknown(_ what: String, at index: Int) -> Failure {
    refusal(what, "write it otherwise, or teach Sources/mutate/Syntax", at: index)
  }

  /// The statements as far as a closing brace or one of some words.
  mutating func statements(
    in context: Statement.Context, until ends: Set<Substring> = []
  ) throws(Failure) -> [Statement] {
    var statements: [Statement] = []
    while let current, current != "}", !ends.contains(current) {
      if current == ";" {
        position += 1
        continue
      }
      if let last = statements.last, [.return, .throw, .jump].contains(last.form) {
        throw unknown("what stands after '\(tokens[last.tokens.lowerBound].text)'", at: position)
      }
      statements.append(current == "#if" ? try conditionalCompilation() : try statement(in: context))
    }
    return statements
  }

  /// Everything from `#if` to `#endif`, which is left alone: what depends on the platform cannot be judged on one.
  private mutating func conditionalCompilation() throws(Failure) -> Statement {
    let start = position
    var depth = 0
    var brackets = Brackets()
    repeat {
      guard let current else { throw refusal("an '#if' that nothing ends", "end it with #endif", at: start) }
      depth += ["#if": 1, "#endif": -1][current] ?? 0
      guard brackets.take(current) else {
        throw unknown("an '#if' that does not hold all of a bracket", at: start)
      }
      position += 1
    } while depth > 0
    guard brackets.isEmpty else { throw unknown("an '#if' that does not hold all of a bracket", at: start) }
    guard position == tokens.count || tokens[position].startsLine else {
      throw unknown("'\(tokens[position].text)' after '#endif'", at: position)
    }
    return Statement(form: .conditionalCompilation, tokens: start..<position, blocks: [])
  }
}

/// Brackets that are open.
struct Brackets {
  private var open: [Substring] = []

  var isEmpty: Bool { open.isEmpty }

  /// Opens or closes a bracket; false if it closes none that is open.
  mutating func take(_ text: Substring) -> Bool {
    switch text {
    case "(", "[", "{": open.append(text)
    case ")", "]", "}": return open.popLast() == [")": "(", "]": "[", "}": "{"][text]
    default: break
    }
    return true
  }
}

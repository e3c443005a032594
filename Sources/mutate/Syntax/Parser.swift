/// Finds the statements of a source file.
///
/// Statements are told apart by their lines, as in formatted source, which is all that is needed here.
struct Parser {
  private static let typeKeywords: Set<Substring> = ["class", "struct", "enum", "extension", "protocol"]
  private static let codeKeywords: Set<Substring> = [
    "func", "init", "deinit", "if", "guard", "while", "for", "do", "defer", "didSet", "get", "set",
  ]
  private static let continuing: Set<Substring> = [".", "?", ":", "else", "catch", "=", "->", "where"]

  private let tokens: [Token]
  private var position = 0

  static func statements(of tokens: [Token]) -> [Statement] {
    var parser = Parser(tokens: tokens)
    return parser.statements()
  }

  private init(tokens: [Token]) {
    self.tokens = tokens
  }

  private var current: Substring? { position < tokens.count ? tokens[position].text : nil }

  private mutating func statements() -> [Statement] {
    var statements: [Statement] = []
    while let current, current != "}" {
      if current == ";" {
        position += 1
      } else {
        statements.append(statement())
      }
    }
    return statements
  }

  private mutating func statement() -> Statement {
    let start = position
    var depth = 0
    var blocks: [Block] = []
    repeat {
      switch current {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{":
        blocks.append(block(after: start..<position, isArgument: depth > 0))
        continue
      default: break
      }
      position += 1
    } while depth > 0 || !isAtEndOfStatement
    return Statement(tokens: start..<position, blocks: blocks)
  }

  private var isAtEndOfStatement: Bool {
    guard let current, current != "}", current != ";" else { return true }
    let last = tokens[position - 1]
    let goesOn =
      Self.continuing.contains(current) || tokens[position].isBinaryOperator
      || last.text == "," || last.text == "=" || last.text.hasPrefix("@") || last.isBinaryOperator
    return tokens[position].startsLine && !goesOn
  }

  private mutating func block(after header: Range<Int>, isArgument: Bool) -> Block {
    position += 1
    let role = isArgument ? .closure : role(after: header)
    var block = Block(role: role, header: header, signature: position..<position, parts: [])
    if role == .closure { block.signature = closureSignature() }
    if role == .cases {
      while let current, current != "}" {
        skipLabel()
        block.parts.append(caseStatements())
      }
    } else {
      block.parts.append(statements())
    }
    position += 1
    return block
  }

  private func role(after header: Range<Int>) -> Block.Role {
    if tokens[header].last?.text == "else" { return .code }
    for index in header where tokens[index].kind == .word && !(index > 0 && tokens[index - 1].text == ".") {
      let word = tokens[index].text
      if Self.codeKeywords.contains(word) { return .code }
      if Self.typeKeywords.contains(word) { return .type }
      if word == "switch" { return .cases }
      if word == "var" || word == "let" {
        if tokens[header].contains(where: { $0.text == "=" }) { return .closure }
        return ["get", "set", "didSet", "willSet"].contains(current) ? .accessors : .code
      }
    }
    return .closure
  }

  private mutating func closureSignature() -> Range<Int> {
    let start = position
    let line = tokens[start].line
    let end = tokens[start...].prefix { $0.line == line && $0.text != "{" && $0.text != "}" }
      .firstIndex { $0.text == "in" }
    guard let end, current != "for" else { return start..<start }
    position = end + 1
    return start..<position
  }

  private mutating func skipLabel() {
    var depth = 0
    while let current, depth > 0 || current != ":" {
      depth += ["(": 1, ")": -1][current] ?? 0
      position += 1
    }
    position += 1
  }

  private mutating func caseStatements() -> [Statement] {
    var statements: [Statement] = []
    while let current, !["}", "case", "default", "@unknown"].contains(current) {
      statements.append(statement())
    }
    return statements
  }
}

extension Token {
  /// Whether it stands between two operands, assignments excepted.
  var isBinaryOperator: Bool {
    kind == .symbol && isApart && !["=", "?", ":", "->", "{", "}"].contains(text)
  }
}

/// Cuts a source file into tokens.
///
/// Every character has to belong to a token, to a comment that it knows, or to the space between. It refuses anything
/// else: what is taken for something that it is not could hide a change, and nobody would miss it.
struct Tokenizer {
  private static let brackets = Set<Character>("()[]{},:;.")
  private static let directives: Set<Substring> = ["#if", "#elseif", "#else", "#endif"]

  let source: String
  private let path: String
  private(set) var position: String.Index
  private(set) var line = 1
  private(set) var tokens: [Token] = []
  private var lastLine = 0
  /// How many angle brackets of generics are open.
  var openGenerics = 0

  static func tokens(of source: String, path: String) throws(Failure) -> [Token] {
    var tokenizer = Tokenizer(source, path: path)
    while let character = tokenizer.rest.first { try tokenizer.next(character) }
    return tokenizer.tokens
  }

  private init(_ source: String, path: String) {
    self.source = source
    self.path = path
    position = source.startIndex
  }

  var rest: Substring { source[position...] }

  private mutating func next(_ character: Character) throws(Failure) {
    switch character {
    case _ where character.isWhitespace: skip(1)
    case _ where rest.hasPrefix("//"): skip(rest.prefix { !$0.isNewline }.count)
    case _ where rest.hasPrefix("/*"): throw refusal("a comment in '/*'", "begin each of its lines with //")
    case _ where rest.hasPrefix("..<") || rest.hasPrefix("..."): takeRange()
    case "\"": take(.string, try endOfString())
    case "0"..."9": take(.number, try endOfNumber())
    case "#": try takeDirective()
    case "@", "$": try takeWord(after: 1)
    case "\\": try takeKeyPath()
    case _ where character.isLetter || character == "_": try takeWord(after: 0)
    case _ where Self.brackets.contains(character): take(.punctuation, source.index(after: position))
    case _ where Self.operators.contains(character): try takeOperator()
    default: throw refusal("'\(character)'", "write it otherwise, or teach Sources/mutate/Syntax")
    }
  }

  func refusal(_ what: String, _ advice: String) -> Failure {
    Failure(place: "\(path):\(line)", problem: "cannot read \(what)", advice: advice)
  }

  func end(from start: String.Index? = nil, while isPart: (Character) -> Bool) -> String.Index {
    source[(start ?? position)...].firstIndex { !isPart($0) } ?? source.endIndex
  }

  private mutating func takeWord(after signs: Int) throws(Failure) {
    let end = end(from: source.index(position, offsetBy: signs)) {
      $0.isLetter || $0.isNumber || $0 == "_"
    }
    guard source.distance(from: position, to: end) > signs else {
      throw refusal(
        "'\(rest.prefix(1))' without a name", "write it otherwise, or teach Sources/mutate/Syntax")
    }
    take(.word, end)
  }

  private mutating func takeDirective() throws(Failure) {
    let end = end(from: source.index(after: position)) { $0.isLetter }
    let text = source[position..<end]
    guard Self.directives.contains(text) else {
      throw refusal("'\(text)'", "write it otherwise, or teach Sources/mutate/Syntax")
    }
    take(.word, end)
  }

  private mutating func takeKeyPath() throws(Failure) {
    guard let next = rest.dropFirst().first, next == "." || next.isLetter else {
      throw refusal("'\\'", "only a key path begins with it")
    }
    take(.punctuation, source.index(after: position))
  }

  /// Decimals only, as a changed constant is written as one.
  private func endOfNumber() throws(Failure) -> String.Index {
    let isDigit = { (character: Character) in ("0"..."9").contains(character) || character == "_" }
    var end = end(while: isDigit)
    let fraction = source[end...]
    if fraction.first == ".", fraction.dropFirst().first.map(isDigit) == true {
      end = self.end(from: source.index(after: end), while: isDigit)
    }
    if let next = source[end...].first, next.isLetter || next.isNumber {
      throw refusal("the number '\(source[position..<end])\(next)…'", "write it in decimal digits")
    }
    return end
  }

  private mutating func skip(_ count: Int) {
    let end = source.index(position, offsetBy: count)
    line += source[position..<end].count(where: \.isNewline)
    position = end
  }

  mutating func take(_ kind: Token.Kind, _ end: String.Index) {
    tokens.append(
      Token(kind: kind, text: source[position..<end], line: line, startsLine: line != lastLine))
    lastLine = line
    position = end
  }
}

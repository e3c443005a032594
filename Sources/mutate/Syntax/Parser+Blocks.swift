extension Parser {
  mutating func block(
    of form: Statement.Form, after header: Range<Int>, isArgument: Bool
  ) throws(Failure) -> Block {
    let start = position
    position += 1
    let role = isArgument ? .closure : try role(of: form, after: header)
    var block = Block(
      role: role, header: header, tokens: start..<start, signature: position..<position, parts: [])
    switch role {
    case .closure:
      block.signature = try closureSignature()
      block.parts = [try statements(in: .code)]
    case .cases:
      while let current, current != "}" {
        try skipLabel()
        block.parts.append(try statements(in: .code, until: ["case", "default", "@unknown"]))
      }
    case .type: block.parts = [try statements(in: .declarations)]
    case .accessors: block.parts = [try statements(in: .accessors)]
    case .code, .choice: block.parts = [try statements(in: .code)]
    }
    guard current == "}" else { throw refusal("a brace that nothing closes", "close it", at: start) }
    position += 1
    block.tokens = start..<position
    return block
  }

  /// An `if` or a `switch` that is a value.
  mutating func choice(after header: Range<Int>) throws(Failure) -> Block {
    let choice = try statement(in: .code)
    return Block(
      role: .choice, header: header, tokens: choice.tokens,
      signature: choice.tokens.lowerBound..<choice.tokens.lowerBound, parts: [[choice]])
  }

  private func role(of form: Statement.Form, after header: Range<Int>) throws(Failure) -> Block.Role {
    switch form {
    case .type: return .type
    case .function, .initializer, .deinitializer, .getter, .setter, .while, .for, .if, .defer, .do:
      return .code
    case .guard where tokens[header].last?.text == "else": return .code
    case .switch: return .cases
    case .property:
      if let current, ["get", "set", "didSet", "willSet", "mutating", "nonmutating"].contains(current) {
        return .accessors
      }
      return tokens[header].contains { $0.text == "=" } ? .closure : .code
    case .constant, .return, .throw, .expression: return .closure
    case .guard, .import, .alias, .enumCase, .jump, .conditionalCompilation:
      throw unknown("a brace in this statement", at: header.upperBound)
    }
  }

  /// Captures and parameters, which stand on the line of the brace.
  private mutating func closureSignature() throws(Failure) -> Range<Int> {
    let start = position
    guard current != "for" else { return start..<start }
    var brackets = Brackets()
    var index = start
    while index < tokens.count, tokens[index].line == tokens[start].line {
      let text = tokens[index].text
      if text == "in", brackets.isEmpty {
        position = index + 1
        if let operation = (start..<index).first(where: { isOperator($0) }) {
          throw unknown("'\(tokens[operation].text)' in the captures of a closure", at: operation)
        }
        return start..<position
      }
      guard text != "{", text != "}", brackets.take(text) else { break }
      index += 1
    }
    return start..<start
  }

  private func isOperator(_ index: Int) -> Bool {
    tokens[index].kind == .binaryOperator && tokens[index].text != "->"
  }

  /// A pattern of names; constants and conditions in a label would have to be changed.
  private mutating func skipLabel() throws(Failure) {
    if current == "@unknown" { position += 1 }
    guard current == "case" || current == "default" else {
      throw unknown("'\(current ?? "")' where a case has to begin", at: position)
    }
    var brackets = Brackets()
    while let current, !brackets.isEmpty || current != ":" {
      let token = tokens[position]
      let isName = token.kind == .word && !["where", "true", "false"].contains(current)
      guard isName || token.kind == .punctuation && brackets.take(current) && current != "{" else {
        throw unknown("'\(current)' in the label of a case", at: position)
      }
      position += 1
    }
    guard current == ":" else { throw refusal("a case without its colon", "write it", at: position) }
    position += 1
  }
}

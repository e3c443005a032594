extension Parser {
  /// What goes on from the line before.
  private static let continuing: Set<Substring> = [
    ".", "?", ":", "else", "=", "->", "where", "as", "is", "{",
  ]
  /// What goes on in the next line.
  private static let open: Set<Substring> = [
    ",", "=", "->", "try", "await", "as", "is", "any", "some", "where", "in", ".", ":", "throw",
  ]

  mutating func statement(in context: Statement.Context) throws(Failure) -> Statement {
    let start = position
    let keyword = keyword(in: context)
    guard let form = form(at: keyword, in: context) else {
      let text = keyword < tokens.count ? tokens[keyword].text : "}"
      throw unknown("'\(text)' at the start of a statement", at: min(keyword, tokens.count - 1))
    }
    var brackets = Brackets()
    var ternaries = 0
    var blocks: [Block] = []
    repeat {
      guard let current else { throw refusal("a bracket that nothing closes", "close it", at: start) }
      if current == "{" {
        blocks.append(try block(of: form, after: start..<position, isArgument: !brackets.isEmpty))
        if brackets.isEmpty { try checkNothingFollows(form, blocks) }
        continue
      }
      if brackets.isEmpty, isChoice(in: form) {
        blocks.append(try choice(after: start..<position))
        continue
      }
      guard brackets.take(current) else {
        throw refusal("'\(current)', which closes nothing", "see where its bracket is opened", at: position)
      }
      if brackets.isEmpty {
        if tokens[position].isTernary { ternaries += 1 }
        if current == ":", [.expression, .return, .throw].contains(form) {
          ternaries -= 1
          guard ternaries >= 0 else { throw unknown("':' in this statement", at: position) }
        }
      }
      if position > keyword { try checkWord(in: form, isArgument: !brackets.isEmpty) }
      position += 1
    } while !brackets.isEmpty || !isAtEndOfStatement
    return Statement(form: form, tokens: start..<position, blocks: blocks)
  }

  /// Where the word is that says what a statement is, after attributes and modifiers.
  private func keyword(in context: Statement.Context) -> Int {
    guard context != .code else { return position }
    var index = position
    while index < tokens.count {
      let text = tokens[index].text
      let isMember =
        text == "class" && index + 1 < tokens.count && ["func", "var"].contains(tokens[index + 1].text)
      guard text.hasPrefix("@") || Statement.modifiers.contains(text) || isMember else { break }
      index += 1
      if index < tokens.count, tokens[index].text == "(" {
        index += tokens[index...].prefix { $0.text != ")" }.count + 1
      }
    }
    return index
  }

  private func form(at index: Int, in context: Statement.Context) -> Statement.Form? {
    guard index < tokens.count else { return nil }
    let token = tokens[index]
    switch token.kind {
    case .word: return token.text.hasPrefix("#") ? nil : Statement.form(of: token.text, in: context)
    case .number, .string, .prefixOperator: return context == .code ? .expression : nil
    case .punctuation:
      return context == .code && ["(", "[", ".", "\\"].contains(token.text) ? .expression : nil
    case .binaryOperator, .postfixOperator: return nil
    }
  }

  /// Refuses a word that would make a statement within the statement.
  private func checkWord(in form: Statement.Form, isArgument: Bool) throws(Failure) {
    let token = tokens[position]
    guard token.kind == .word else { return }
    let isName =
      tokens[position - 1].text == "." || position + 1 < tokens.count && tokens[position + 1].text == ":"
    let isParameter = [.function, .initializer].contains(form) && isArgument
    guard Statement.keywords.contains(token.text) || token.text.hasPrefix("#"), !isName, !isParameter else {
      return
    }
    guard allowed(token.text, in: form) else {
      throw unknown("'\(token.text)' within a statement", at: position)
    }
  }

  /// Whether an `if` or a `switch` begins here that is a value.
  private func isChoice(in form: Statement.Form) -> Bool {
    guard ["if", "switch"].contains(tokens[position].text), position > 0 else { return false }
    return [.constant, .property, .expression].contains(form) && tokens[position - 1].text == "="
      || form == .return && tokens[position - 1].text == "return"
  }

  private func allowed(_ word: Substring, in form: Statement.Form) -> Bool {
    let isDeclaration = [.type, .property, .function, .initializer, .getter, .import, .alias].contains(form)
    return switch word {
    case "as", "is": true
    case "async": isDeclaration || form == .constant
    case "where": form == .for || isDeclaration
    case "in": form == .for
    case "else": form == .guard || form == .if
    case "catch": form == .do
    case "if": form == .if && tokens[position - 1].text == "else"
    case "let", "var": [.guard, .if, .while].contains(form)
    case "case": [.guard, .if, .while].contains(form)
    case "set", "get": form == .getter
    default: isDeclaration && Statement.modifiers.contains(word)
    }
  }

  private var isAtEndOfStatement: Bool {
    guard let current, current != "}", current != ";" else { return true }
    let last = tokens[position - 1]
    let goesOn =
      Self.continuing.contains(current) || tokens[position].isOperation || Self.open.contains(last.text)
      || last.text.hasPrefix("@") || last.isOperation || last.isTernary
    return tokens[position].startsLine && !goesOn
  }

  /// After the body of a statement, only `else` or `catch` can go on with it.
  private func checkNothingFollows(_ form: Statement.Form, _ blocks: [Block]) throws(Failure) {
    guard let last = blocks.last, !last.isPartOfValue else { return }
    guard isAtEndOfStatement || form == .if && current == "else" || form == .do && current == "catch" else {
      throw unknown("'\(tokens[position].text)' after a body", at: position)
    }
  }
}

/// What is done in another order: it matters where something is called in between that can call back.
extension Finder {
  mutating func findOrders(_ statements: [Statement], header: Range<Int>) {
    let told = statements.filter { !isExcluded($0) }
    for (first, second) in zip(told, told.dropFirst()) {
      findSwap(first, second)
      findEarlyReads(in: second, after: first)
    }
    for (index, statement) in told.enumerated() {
      findDelay(of: statement, past: Array(told[(index + 1)...]), header: header)
    }
  }

  /// Two statements that follow one another, the other way round.
  private mutating func findSwap(_ first: Statement, _ second: Statement) {
    guard isMovable(first), isMovable(second), !isPointless(first, second) else { return }
    let code = file.text(of: second.tokens)
    add(
      first.tokens.lowerBound..<second.tokens.upperBound,
      to: "\(code); \(file.text(of: first.tokens))",
      [.first(file.place(of: first.tokens).lowerBound, code: code), .skip(file.place(of: second.tokens))])
  }

  /// A statement done when all that follows in its block is done, unless a swap does that.
  private mutating func findDelay(of statement: Statement, past rest: [Statement], header: Range<Int>) {
    guard isMovable(statement), !isAsynchronous(statement), !isDemanded(statement, header: header),
      !rest.contains(where: isDelegation), !rest.allSatisfy({ isPointless(statement, $0) })
    else { return }
    if rest.count == 1, rest.allSatisfy(isMovable) { return }
    let (code, place) = (file.text(of: statement.tokens), file.place(of: statement.tokens))
    add(
      statement.tokens, to: "defer { \(code) }",
      [
        .insert(place.lowerBound, code: "defer { if \(Switch.placeholder) { \(code) } }\n"), .skip(place),
      ])
  }

  /// A condition, or what a `switch` asks, read before the statement that stands before it.
  private mutating func findEarlyReads(in statement: Statement, after first: Statement) {
    guard isMovable(first) else { return }
    for range in reads(of: statement) where !range.contains(where: isMark) && canChange(range, by: first) {
      let text = file.text(of: range)
      let name = "early\(range.lowerBound)"
      add(
        range, to: "\(text) before \(file.text(of: first.tokens))",
        [
          .insert(
            file.place(of: first.tokens).lowerBound,
            code: "let \(name) = \(Switch.placeholder) ? Optional(\(text)) : nil\n"),
          .instead(file.place(of: range), alternative: "\(name)!"),
        ])
    }
  }

  /// What a statement asks first: no name that it binds is known yet.
  private func reads(of statement: Statement) -> [Range<Int>] {
    guard let block = statement.blocks.last(where: { [.code, .cases].contains($0.role) }),
      let first = statement.blocks.first(where: { $0.role == block.role })
    else { return [] }
    switch statement.form {
    case .switch: return [statement.tokens.lowerBound + 1..<block.header.upperBound]
    case .if, .guard:
      return Array(conditions(before: first, from: statement.tokens.lowerBound).prefix { !isBinding($0) })
    default: return []
    }
  }

  /// Whether what is read can change while a statement is executed that only sets a property, or calls something.
  private func canChange(_ range: Range<Int>, by first: Statement) -> Bool {
    let asked = range.filter(isAsked)
    guard let assignment = assignment(in: first), assignment == first.tokens.lowerBound + 1 else {
      return !asked.isEmpty
    }
    let name = word(first)
    let isObserved = properties(named: name, in: file.statements).contains { !$0.blocks.isEmpty }
    return !asked.isEmpty && isObserved
      || asked.contains { index in
        let asked = file.tokens[index].text
        return asked == name || asked == "self" || isCall(index + 1)
          || properties(named: asked, in: file.statements).contains { !$0.blocks.isEmpty }
      }
  }

  /// Whether a token is a property's name or calls something; everything else stays the same while a statement runs.
  private func isAsked(_ index: Int) -> Bool {
    guard file.tokens[index].kind == .word, file.tokens[index - 1].text != "." else { return false }
    let name = file.tokens[index].text
    return name == "self" || isCall(index + 1) || !properties(named: name, in: file.statements).isEmpty
  }

  /// Whether a token says that something takes time, may fail, or is code of its own.
  private func isMark(_ index: Int) -> Bool { ["await", "try", "{"].contains(file.tokens[index].text) }

  private func isAsynchronous(_ statement: Statement) -> Bool {
    statement.tokens.contains { ["await", "try"].contains(file.tokens[$0].text) }
  }

  /// Whether the order cannot matter: a property is set that nobody observes, and the other does not ask for it.
  private func isPointless(_ first: Statement, _ second: Statement) -> Bool {
    if isJump(second) { return true }
    if second.form == .return, !second.tokens.contains(where: isAsked) { return true }
    return [(first, second), (second, first)].allSatisfy { statement, other in
      guard assignsOwnProperty(statement), let assignment = assignment(in: statement) else { return false }
      let name = file.tokens[assignment - 1].text
      let isObserved = properties(named: name, in: file.statements).contains { !$0.blocks.isEmpty }
      return !isObserved && !mentionsProperty(set: statement, in: other)
    }
  }

  private func isCall(_ index: Int) -> Bool { file.tokens[index].text == "(" }

  private func mentionsProperty(set statement: Statement, in other: Statement) -> Bool {
    guard let assignment = assignment(in: statement) else { return false }
    let name = file.tokens[assignment - 1].text
    // Where `self` has to be said, the bare name is something else.
    return other.tokens.contains { index in
      file.tokens[index].text == name
        && (word(statement) != "self" || file.tokens[max(index - 2, 0)].text == "self")
    }
  }

  /// Whether a statement can stand elsewhere in its block: it declares nothing for those that follow, and does not leave.
  private func isMovable(_ statement: Statement) -> Bool {
    switch statement.form {
    case .expression: !isDelegation(statement) && !["precondition", "try"].contains(word(statement))
    case .if, .switch, .for:
      !statement.tokens.contains {
        ["return", "throw", "break", "continue", "try"].contains(file.tokens[$0].text)
      }
    default: false
    }
  }
}

extension Finder {
  /// The conditions of a `guard`, a `while`, or an `if` with all that comes after `else`, each for itself.
  mutating func findConditions(_ statement: Statement) {
    var start = statement.tokens.lowerBound
    for block in statement.blocks where block.role == .code {
      for clause in conditions(before: block, from: start) { findClause(clause, except: inner(statement)) }
      start = block.tokens.upperBound
    }
  }

  /// The conditions on which a block is entered, or that a `guard` needs.
  func conditions(before block: Block, from start: Int) -> [Range<Int>] {
    var conditions = start..<block.header.upperBound
    if file.tokens[conditions.lowerBound].text == "else" { conditions.removeFirst() }
    // The keyword, which only the last `else` of an `if` does without.
    guard !conditions.isEmpty else { return [] }
    conditions.removeFirst()
    if file.tokens[conditions.upperBound - 1].text == "else" { conditions.removeLast() }
    return clauses(conditions)
  }

  func isBinding(_ clause: Range<Int>) -> Bool {
    ["let", "var", "case"].contains(file.tokens[clause.lowerBound].text)
  }

  private mutating func findClause(_ clause: Range<Int>, except inner: [Range<Int>]) {
    guard isBinding(clause) else {
      choose(clause, from: alternatives.forCondition(clause, except: inner))
      return
    }
    // A binding can fail; it cannot succeed without a value.
    add(
      clause, to: "\(file.text(of: clause)), false",
      [.insert(file.place(of: clause).upperBound, code: ", !\(Switch.placeholder)")])
    guard let assignment = file.first("=", in: clause) else { return }
    let value = assignment + 1..<clause.upperBound
    choose(value, from: alternatives.forExpression(value, except: inner).filter { $0 != "nil" })
  }

  private func clauses(_ range: Range<Int>) -> [Range<Int>] {
    let commas = file.outermost(range).filter { file.tokens[$0].text == "," }
    let starts = [range.lowerBound] + commas.map { $0 + 1 }
    return zip(starts, commas + [range.upperBound]).map { $0..<$1 }
  }
}

extension Range<Int> {
  fileprivate mutating func removeFirst() { self = lowerBound + 1..<upperBound }
  fileprivate mutating func removeLast() { self = lowerBound..<upperBound - 1 }
}

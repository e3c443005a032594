extension Finder {
  /// The conditions of a `guard`, an `if` or a `while`, each for itself.
  mutating func findConditions(_ statement: Statement) {
    guard let header = statement.blocks.last?.header else { return }
    let end = file.tokens[header.upperBound - 1].text == "else" ? header.upperBound - 1 : header.upperBound
    for clause in clauses(statement.tokens.lowerBound + 1..<end) {
      if ["let", "var", "case"].contains(file.tokens[clause.lowerBound].text) {
        findBinding(clause)
      } else {
        choose(clause, from: alternatives.forCondition(clause))
      }
    }
  }

  /// A binding can fail; it cannot succeed without a value.
  private mutating func findBinding(_ clause: Range<Int>) {
    add(
      clause, to: "\(file.text(of: clause)), false",
      [.insert(file.place(of: clause).upperBound, code: ", !\(Switch.placeholder)")])
  }

  private func clauses(_ range: Range<Int>) -> [Range<Int>] {
    let commas = file.outermost(range).filter { file.tokens[$0].text == "," }
    let starts = [range.lowerBound] + commas.map { $0 + 1 }
    return zip(starts, commas + [range.upperBound]).map { $0..<$1 }
  }
}

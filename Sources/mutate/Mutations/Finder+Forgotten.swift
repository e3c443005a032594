extension Finder {
  /// Refuses the file if something that has a rule stands where nothing has changed it.
  ///
  /// The rules say how to change it, the parser says where it stands; this asks whether the two have met everywhere.
  func checkNothingIsForgotten() throws(Failure) {
    for index in file.tokens.indices where hasRule(index) && !exempt.contains(where: { $0.contains(index) }) {
      let isChanged = found.contains { change in
        change.tokens.contains(index)
          && alternatives(at: index, in: change.tokens).contains { $0.onOneLine == change.after.onOneLine }
      }
      guard isChanged else {
        let token = file.tokens[index]
        throw Failure(
          place: "\(file.path):\(token.line)", problem: "cannot change '\(token.text)' where it stands",
          advice: "write it otherwise, or teach Sources/mutate/Mutations")
      }
    }
  }

  private func hasRule(_ index: Int) -> Bool {
    isWeak(index) || file.tokens[index].isTernary
      || !alternatives.forOperator(at: index, in: index..<index + 1).isEmpty
  }

  private func isWeak(_ index: Int) -> Bool { file.tokens[index].text == "weak" }

  private func alternatives(at index: Int, in range: Range<Int>) -> [String] {
    guard isWeak(index) else { return alternatives.forOperator(at: index, in: range) }
    let name = index + 1..<min(index + 2, range.upperBound)
    return [file.text(of: range, replacing: index..<name.upperBound, with: file.text(of: name))]
  }
}

extension Finder {
  /// Refuses the file if an operator or a constant stands where nothing has changed it.
  ///
  /// The rules say how to change it, the parser says where it stands; this asks whether the two have met everywhere.
  func checkNothingIsForgotten() throws(Failure) {
    for index in file.tokens.indices where !exempt.contains(where: { $0.contains(index) }) {
      let isTernary = file.tokens[index].isTernary
      guard isTernary || !alternatives.forOperator(at: index, in: index..<index + 1).isEmpty else { continue }
      let isChanged = found.contains { change in
        change.tokens.contains(index)
          && alternatives.forOperator(at: index, in: change.tokens)
            .contains { $0.onOneLine == change.after.onOneLine }
      }
      guard isChanged else {
        let token = file.tokens[index]
        throw Failure(
          place: "\(file.path):\(token.line)", problem: "cannot change '\(token.text)' where it stands",
          advice: "write it otherwise, or teach Sources/mutate/Mutations")
      }
    }
  }
}

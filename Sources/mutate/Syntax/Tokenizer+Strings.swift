extension Tokenizer {
  /// The end of a string in quotes on one line.
  ///
  /// What is interpolated stays unchanged, so it may be a name and no more: an operator in there would be missed.
  func endOfString() throws(Failure) -> String.Index {
    guard !rest.hasPrefix("\"\"\"") else {
      throw refusal("a string in three quotes", "write it on one line, or join several")
    }
    var index = source.index(after: position)
    while index < source.endIndex, !source[index].isNewline {
      switch source[index] {
      case "\"": return source.index(after: index)
      case "\\":
        index = source.index(after: index)
        guard index < source.endIndex else { continue }
        index = source[index] == "(" ? try endOfInterpolation(from: index) : source.index(after: index)
      default: index = source.index(after: index)
      }
    }
    throw refusal("a string without its closing quote", "close it on its line")
  }

  private func endOfInterpolation(from parenthesis: String.Index) throws(Failure) -> String.Index {
    let end = end(from: source.index(after: parenthesis)) {
      $0.isLetter || $0.isNumber || $0 == "_" || $0 == "."
    }
    guard end < source.endIndex, source[end] == ")" else {
      throw refusal("an interpolation that is more than a name", "give it a name in the line before")
    }
    return source.index(after: end)
  }
}

extension String {
  /// What to do about an unknown name: the one that may have been meant, or else all that there are.
  func advice(among names: [String]) -> String {
    suggestion(among: names).map { "did you mean \($0)?" }
      ?? "expected one of: \(names.joined(separator: ", "))"
  }

  /// The nearest of some names, if one is near; where the case does not count.
  func suggestion(among names: [String]) -> String? {
    let containing = names.filter { count > 2 && $0.lowercased().contains(lowercased()) }
    if containing.count == 1 { return containing[0] }
    let changes = names.map { (name: $0, count: $0.lowercased().difference(from: lowercased()).count) }
    // A wrong letter is two changes, one that goes and one that comes.
    guard let nearest = changes.min(by: { $0.count < $1.count }), nearest.count <= max(2, count / 2)
    else {
      return nil
    }
    return nearest.name
  }
}

extension Sequence where Element: Equatable {
  /// The elements, each once.
  var unique: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

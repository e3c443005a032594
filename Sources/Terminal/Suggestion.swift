extension String {
  /// What somebody may have meant who wrote this: the nearest of some names, if one is near.
  package func suggestion(among names: [String]) -> String? {
    let containing = names.filter { count > 2 && $0.lowercased().contains(lowercased()) }
    if containing.count == 1 { return containing[0] }
    let distances = names.map { (name: $0, distance: editDistance(to: $0)) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return nearest.distance <= max(1, count / 3) ? nearest.name : nil
  }

  /// What to do about an unknown name: the one that may have been meant, or else all that there are.
  package func advice(among names: [String]) -> String {
    suggestion(among: names).map { "did you mean \($0)?" }
      ?? "expected one of: \(names.joined(separator: ", "))"
  }

  /// The least number of characters to insert, delete, replace or swap with the next one, where the case does not count.
  private func editDistance(to other: String) -> Int {
    let (some, others) = (Array(lowercased()), Array(other.lowercased()))
    var rows = [Array(0...others.count)]
    for (index, character) in some.enumerated() {
      var row = [index + 1]
      for (position, candidate) in others.enumerated() {
        let replaced = rows[index][position] + (character == candidate ? 0 : 1)
        var least = Swift.min(replaced, rows[index][position + 1] + 1, row[position] + 1)
        if index > 0, position > 0, character == others[position - 1], candidate == some[index - 1] {
          least = Swift.min(least, rows[index - 1][position - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[some.count][others.count]
  }
}

/// One small change of the production sources.
struct Mutation {
  /// How a change is woven into the source, so that it can be switched on while the program runs.
  enum Weaving {
    /// This expression, or else the alternative.
    case instead(Range<String.Index>, alternative: String)
    /// This statement is passed over.
    case skip(Range<String.Index>)
    /// Something is done first.
    case first(String.Index, code: String)
    /// Something stands there in any case, and asks itself whether it is switched on.
    case insert(String.Index, code: String)
  }

  /// The number by which it is switched on.
  var id: Int
  var file: String
  var line: Int
  var before: String
  var after: String
  var weavings: [Weaving]
}

extension Mutation: CustomStringConvertible {
  /// Where it is and what it changes, without what is the same around it where that is long.
  var description: String {
    let (before, after) = (before.onOneLine, after.onOneLine)
    guard before.count > 80, after != "(deleted)" else {
      return "\(place)  \(before.short)  →  \(after.short)"
    }
    let start = max(0, zip(before, after).prefix { $0 == $1 }.count - 30)
    let rest = (before.dropFirst(start), after.dropFirst(start))
    let end = max(0, zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count - 15)
    let changed = [rest.0, rest.1].map { (start > 0 ? "…" : "") + String($0.dropLast(end)).short }
    return "\(place)  \(changed[0])  →  \(changed[1])"
  }

  var place: String { "\(file):\(line)" }

  /// The feature whose suite and proof judge it, by the name of its folder.
  var feature: String { Self.feature(of: file) }

  static func feature(of file: String) -> String {
    let folders = file.dropFirst(Workspace.sources.count).split(separator: "/").dropLast()
    return folders.first.map(String.init) ?? ""
  }
}

extension String {
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// As much as can be taken in at a glance.
  var short: String { count > 100 ? prefix(100) + "…" : self }
}

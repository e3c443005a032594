/// The result of a change.
struct Outcome {
  enum Kind: String, CaseIterable {
    case killedByShared = "killed by the shared suite"
    case killedByOwn = "killed by the module's own tests"
    /// The time limit ended the tests before they had a result.
    case timedOut = "timed out, not killed"
    case didNotBuild = "did not build"
    /// No test and no sequence of events notices the change.
    case equivalent = "equivalent, proved by exploration"
    /// No test notices the change, and an exception gives the reason why no test can.
    case explained = "equivalent, explained by hand"
    case survived = "SURVIVED"

    /// Whether a test notices the change.
    var isKilled: Bool { self == .killedByShared || self == .killedByOwn }
  }

  var kind: Kind
  /// The reason why no test killed the change.
  var note = ""
  /// Whether an exploration distinguished the change from legacy.
  var isFound = false
}

/// The results of all changes.
struct Report {
  typealias Result = (mutation: Mutation, outcome: Outcome)
  private typealias Column = (head: String, fits: (Result) -> Bool)

  var results: [Result]

  /// Whether no change survived or timed out.
  var isComplete: Bool { !results.contains { [.survived, .timedOut].contains($0.outcome.kind) } }

  /// A table of the killed changes, a table of the other changes, and a list of the other changes.
  var text: String {
    let kinds = Outcome.Kind.allCases
    func columns(_ kinds: [Outcome.Kind]) -> [Column] {
      kinds.map { kind in (kind.rawValue, { $0.outcome.kind == kind }) }
    }
    let noticed: [Column] =
      [("changes", { _ in true })] + columns(kinds.filter(\.isKilled)) + [
        ("found by exploration", { $0.outcome.isFound }),
        ("found by either", { $0.outcome.isFound || $0.outcome.kind.isKilled }),
      ]
    // A change that the compiler refuses needs no test.
    let lists = kinds.filter { !$0.isKilled && $0 != .didNotBuild }.compactMap { kind -> String? in
      let lines = results.filter { $0.outcome.kind == kind }.map { mutation, outcome in
        "- `\(mutation)`\(outcome.note.isEmpty ? "" : ": ")\(outcome.note)"
      }
      return lines.isEmpty ? nil : "### \(kind.rawValue)\n\n" + lines.joined(separator: "\n")
    }
    return ([table(of: noticed), table(of: columns(kinds.filter { !$0.isKilled }))] + lists)
      .joined(separator: "\n\n")
  }

  /// A row for each feature, and one for all.
  private func table(of columns: [Column]) -> String {
    let features = Dictionary(grouping: results, by: \.mutation.feature).sorted { $0.key < $1.key }
    let rows = (features + [("all", results)]).map { name, results in
      [name] + columns.map { "\(results.count(where: $0.fits))" }
    }
    return ([["feature"] + columns.map(\.head), ["---"] + columns.map { _ in "---:" }] + rows)
      .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}

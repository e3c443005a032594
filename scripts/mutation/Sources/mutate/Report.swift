/// What became of a change.
struct Outcome {
  enum Kind: String, CaseIterable {
    case killedByShared = "killed by the shared suite"
    case killedByOwn = "killed by the module's own tests"
    /// The tests were ended; nobody knows whether one would have noticed.
    case timedOut = "timed out, so not killed"
    case didNotBuild = "did not build"
    /// No test notices, and no sequence of events does.
    case equivalent = "equivalent, proved by exploration"
    /// No test notices, and somebody has said why nobody can.
    case explained = "equivalent, for a reason given by hand"
    case survived = "SURVIVED"

    /// Whether a test notices it.
    var isKilled: Bool { self == .killedByShared || self == .killedByOwn }
  }

  var kind: Kind
  /// Why it was not killed.
  var note = ""
}

/// What became of all changes.
struct Report {
  var results: [(mutation: Mutation, outcome: Outcome)]
  var buildSeconds: Double
  var runSeconds: Double

  /// Whether every change was noticed by a test or is proved to be none.
  var isComplete: Bool { !results.contains { [.survived, .timedOut].contains($0.outcome.kind) } }

  /// A table of what was killed and one of what was not, as one table would be wider than a page; then what was not.
  func text(isMarkdown: Bool) -> String {
    let kinds = Outcome.Kind.allCases
    let (head, item, mark) = isMarkdown ? ("### ", "- ", "`") : ("", "  ", "")
    let lists = kinds.filter { !$0.isKilled }.compactMap { kind -> String? in
      let lines = results.filter { $0.outcome.kind == kind }.map { mutation, outcome in
        "\(item)\(mark)\(mutation)\(mark)\(outcome.note.isEmpty ? "" : ": ")\(outcome.note)"
      }
      return lines.isEmpty ? nil : "\(head)\(kind.rawValue)\n\n" + lines.joined(separator: "\n")
    }
    let count = Double(max(results.count, 1))
    let cost =
      "A change costs \((buildSeconds / count).short) s to build (one build, \(buildSeconds.short) s, serves all) "
      + "and \((runSeconds / count).short) s to run."
    return
      ([table(of: kinds.filter(\.isKilled), startsWithAll: true), table(of: kinds.filter { !$0.isKilled })]
      + [cost] + lists).joined(separator: "\n\n")
  }

  /// A row for each feature, and one for all.
  private func table(of kinds: [Outcome.Kind], startsWithAll: Bool = false) -> String {
    func row(_ name: String, _ results: [(mutation: Mutation, outcome: Outcome)]) -> [String] {
      let counts = kinds.map { kind in results.count { $0.outcome.kind == kind } }
      return [name] + ((startsWithAll ? [results.count] : []) + counts).map(String.init)
    }
    let heads = ["feature"] + (startsWithAll ? ["changes"] : []) + kinds.map(\.rawValue)
    let features = Set(results.map(\.mutation.feature)).sorted()
    let rows = features.map { feature in row(feature, results.filter { $0.mutation.feature == feature }) }
    let ruler = ["---"] + heads.dropFirst().map { _ in "---:" }
    return ([heads, ruler] + rows + [row("all", results)]).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }
}

extension Double {
  /// With one digit after the point.
  var short: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

import Terminal

/// What became of all changes, as text or as Markdown.
struct Report {
  struct Times {
    var build: Double
    var runs: Double
  }

  var results: [(mutation: Mutation, outcome: Outcome)]
  var times: Times

  var hasUnexplained: Bool { count(.survived) > 0 }

  private func count(_ kind: Outcome.Kind) -> Int { results.count { $0.outcome.kind == kind } }

  private var cost: String {
    let count = Double(max(results.count, 1))
    return
      "\((times.build / count).short) s to build (one build, \(times.build.short) s, serves all) "
      + "and \((times.runs / count).short) s to run"
  }

  var text: String {
    var totals = Table("changes", "count")
    for kind in Outcome.Kind.allCases { totals.add(kind.rawValue, count(kind).grouped) }
    totals.add("all", results.count.grouped)
    let rest = listed.map {
      "\($0.rawValue):\n" + entries($0).map { "  \($0)" }.joined(separator: "\n") + "\n"
    }
    return rest.map { $0 + "\n" }.joined() + "\(totals.text)\n\nA change costs \(cost)."
  }

  var markdown: String {
    let totals = Outcome.Kind.allCases.map { "| \($0.rawValue) | \(count($0)) |" }
    let rest = listed.map { kind in
      "\n## \(kind.rawValue)\n\n" + entries(kind).map { "- \($0)" }.joined(separator: "\n")
    }
    return "| changes | count |\n|---|---:|\n" + totals.joined(separator: "\n")
      + "\n| all | \(results.count) |\n\nA change costs \(cost).\n" + rest.joined(separator: "\n")
  }

  /// What was not killed, each kind with its list.
  private var listed: [Outcome.Kind] {
    [.timedOut, .didNotBuild, .equivalent, .explained, .survived].filter { count($0) > 0 }
  }

  private func entries(_ kind: Outcome.Kind) -> [String] {
    results.filter { $0.outcome.kind == kind }.map { result in
      let note = result.outcome.note.isEmpty ? "" : ": \(result.outcome.note)"
      return "\(result.mutation)\(note)"
    }
  }
}

extension Double {
  fileprivate var short: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

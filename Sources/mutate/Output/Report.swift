import Terminal

/// What became of all changes, as text or as Markdown.
struct Report {
  struct Times {
    var build: Double
    var runs: Double
  }

  var results: [(mutation: Mutation, outcome: Outcome)]
  var unchanged: [Unchanged]
  var times: Times

  /// Whether every change was noticed by a test or is proved to be none.
  var isComplete: Bool { count(.survived) == 0 && count(.timedOut) == 0 }

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
    let lists = listed.map { kind in
      "\(kind.rawValue):\n" + entries(kind).map { "  \($0)" }.joined(separator: "\n")
    }
    return (lists + [Self.text(of: unchanged), totals.text, "A change costs \(cost)."])
      .joined(separator: "\n\n")
  }

  var markdown: String {
    let lists = listed.map { kind in
      "## \(kind.rawValue)\n\n" + entries(kind, quoting: "`").map { "- \($0)" }.joined(separator: "\n")
    }
    let rest = Unchanged.Reason.allCases.filter { reason in unchanged.contains { $0.reason == reason } }
      .map { reason in
        "### \(reason.rawValue)\n\n"
          + unchanged.filter { $0.reason == reason }.map { "- `\($0)`" }.joined(separator: "\n")
      }
    return ([markdownTables, "A change costs \(cost)."] + lists + ["## nothing changed in these"] + rest)
      .joined(separator: "\n\n")
  }

  /// What was killed, then what was not: in one table the columns would be wider than a page.
  private var markdownTables: String {
    let kinds = Outcome.Kind.allCases
    let killed = markdownTable(of: kinds.filter(\.isKilled), startsWithAll: true)
    return killed + "\n\n" + markdownTable(of: kinds.filter { !$0.isKilled }, startsWithAll: false)
  }

  /// A row for each feature, and one for all.
  private func markdownTable(of kinds: [Outcome.Kind], startsWithAll: Bool) -> String {
    let heads = (startsWithAll ? ["changes"] : []) + kinds.map(\.rawValue)
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    func row(_ name: String, _ results: [(mutation: Mutation, outcome: Outcome)]) -> String {
      let counts = kinds.map { kind in results.count { $0.outcome.kind == kind } }
      return row([name] + ((startsWithAll ? [results.count] : []) + counts).map(String.init))
    }
    let features = Set(results.map(\.mutation.feature)).sorted()
    let rows = features.map { feature in row(feature, results.filter { $0.mutation.feature == feature }) }
    let head = [row(["feature"] + heads), "|---|" + heads.map { _ in "---:|" }.joined()]
    return (head + rows + [row("all", results)]).joined(separator: "\n")
  }

  /// The statements in which nothing is changed, by reason.
  static func text(of unchanged: [Unchanged]) -> String {
    let reasons = Unchanged.Reason.allCases.filter { reason in unchanged.contains { $0.reason == reason } }
    return reasons.map { reason in
      "nothing changed, as \(reason.rawValue):\n"
        + unchanged.filter { $0.reason == reason }.map { "  \($0)" }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// What was not killed, each kind with its list.
  private var listed: [Outcome.Kind] {
    [.timedOut, .didNotBuild, .equivalent, .explained, .survived].filter { count($0) > 0 }
  }

  /// One line for each, with a mark around what is source code.
  private func entries(_ kind: Outcome.Kind, quoting mark: String = "") -> [String] {
    results.filter { $0.outcome.kind == kind }.map { result in
      let note = result.outcome.note.isEmpty ? "" : ": \(result.outcome.note)"
      return "\(mark)\(result.mutation)\(mark)\(note)"
    }
  }
}

extension Double {
  /// With one digit after the point.
  var short: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

import Equivalence
import LocationSubjects
import Terminal

/// What the command prints when everything has been done.
@MainActor
struct Report {
  var candidate: String
  var replays: [Replay]
  var exploration: Exploration?
  var walks: WalkReport<Stimulus, Observation>?
  var declarations: [DeclaredLocationDifference]

  func text(for terminal: Terminal) -> String {
    var parts = ["control: legacy, candidate: \(candidate)"]
    if !replays.isEmpty { parts += [replayTable.text] + mismatches }
    if let exploration { parts.append(table(of: exploration).text) }
    if let walks, walks.walks > 0 { parts.append(text(of: walks)) }
    if !seen.isEmpty { parts.append(declaredText) }
    if let exploration { parts += differences(in: exploration) }
    if let difference = walks?.difference, exploration?.verdict != .different {
      parts.append("found by a random walk\n" + difference.text(candidate: candidate))
    }
    parts += problems
    parts.append("verdict: " + terminal.colored(verdictText, verdictColor))
    return parts.joined(separator: "\n\n") + "\n"
  }

  // MARK: Verdict

  var status: ExitStatus {
    if replays.contains(where: { $0.firstMismatch != nil }) || walks?.difference != nil { return .different }
    switch exploration?.verdict {
    case .different: return .different
    case .inconclusive: return .inconclusive
    case .equivalent, .equivalentExceptAsDeclared, nil: return .same
    }
  }

  private var verdictText: String {
    switch status {
    case .different: return Verdict.different.rawValue
    case .inconclusive: return Verdict.inconclusive.rawValue
    case .same, .unusable: break
    }
    let exceptions = seen.isEmpty ? "" : " except as declared"
    // A replay shows that these events tell nothing apart, and says nothing of all others.
    return exploration == nil ? "identical\(exceptions), on what was replayed" : "equivalent\(exceptions)"
  }

  private var verdictColor: Terminal.Color {
    switch status {
    case .same: .green
    case .inconclusive: .yellow
    case .different, .unusable: .red
    }
  }

  // MARK: Replays

  private var replayTable: Table {
    var table = Table("replayed", "fixes", "steps", "observations", "result")
    for replay in replays {
      table.add(
        replay.recording.name.escapingControlCharacters, replay.fixes.grouped, replay.steps.grouped,
        replay.observations.grouped, result(of: replay))
    }
    return table
  }

  private func result(of replay: Replay) -> String {
    if let mismatch = replay.firstMismatch { return "different at step \(mismatch.step.grouped)" }
    return replay.declared.isEmpty ? "identical" : "identical except as declared"
  }

  private var mismatches: [String] {
    replays.compactMap { replay in
      replay.firstMismatch.map { mismatch in
        """
        \(replay.recording.name.escapingControlCharacters): first mismatch at step \(mismatch.step.grouped), \
        after \(mismatch.fix.grouped) fixes
          stimulus   \(mismatch.stimulus)
          legacy     \(mismatch.control.list.joined(separator: ", "))
          \(candidate.padded(to: 9))  \(mismatch.candidate.list.joined(separator: ", "))
        """
      }
    }
  }

  // MARK: Exploration

  private func table(of exploration: Exploration) -> Table {
    var table = Table(
      "explored, from each of the five permissions", "states", "transitions", "longest", "result")
    for (kind, report) in exploration.reports {
      table.add(
        kind.description, report.states.grouped, report.transitions.grouped, "\(report.depth)",
        report.verdict.rawValue)
    }
    let reports = exploration.reports.map(\.report)
    table.add(
      "together", reports.reduce(0) { $0 + $1.states }.grouped,
      reports.reduce(0) { $0 + $1.transitions }.grouped, "\(reports.map(\.depth).max() ?? 0)",
      exploration.verdict.rawValue)
    return table
  }

  private func differences(in exploration: Exploration) -> [String] {
    let rows = PublishedRow.all.compactMap { row in
      exploration.shortest(row).map { difference in
        "\(row.name): the original \(row.original); the port \(row.port)\n"
          + difference.text(candidate: candidate)
      }
    }
    let others = exploration.unnamed.prefix(10).map { "unnamed\n" + $0.text(candidate: candidate) }
    return rows + others
  }

  private var problems: [String] {
    guard let problems = exploration?.problems, !problems.isEmpty else { return [] }
    return [
      "what stands against a proof\n" + problems.map { "  \($0.kind): \($0.problem)" }.joined(separator: "\n")
    ]
  }

  private func text(of walks: WalkReport<Stimulus, Observation>) -> String {
    var table = Table("random walks", "steps", "seed", "result")
    let result =
      walks.difference.map { "different, in \($0.steps.count) steps" }
      ?? (walks.declaredSteps > 0 ? "identical except as declared" : "identical")
    table.add(walks.walks.grouped, walks.steps.grouped, "\(walks.seed)", result)
    return table.text
  }

  // MARK: Declared differences

  /// The declared differences that occurred, with how often.
  private var seen: [(declaration: DeclaredLocationDifference, replayed: Int, explored: Int)] {
    declarations.compactMap { declaration in
      let replayed = replays.reduce(0) { $0 + $1.declared[declaration.id, default: 0] }
      let explored = exploration?.declared(declaration.id) ?? 0
      return replayed + explored > 0 ? (declaration, replayed, explored) : nil
    }
  }

  private var declaredText: String {
    var table = Table("declared differences, and on how many steps", "replayed", "explored")
    for (declaration, replayed, explored) in seen {
      table.add(declaration.id, replayed.grouped, explored.grouped)
    }
    return table.text + seen.map { "\n  \($0.declaration.reason)" }.joined()
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

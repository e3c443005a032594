import CaseStudy
import Equivalence
import Terminal

/// What the command prints: a head, a row for each world that has been explored, and a foot.
@MainActor
struct Summary {
  var candidate: String
  var playbacks: [Playback]
  var declarations: [Compared.DifferencePattern]
  var explored: ExploredWorlds?
  var walks: WalkReport<Compared.Stimulus, Compared.Observation>?

  /// What was replayed.
  var head: String {
    var parts = ["control: legacy, candidate: \(candidate)"]
    if !playbacks.isEmpty { parts += [replayTable.text] + mismatches }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// What follows from everything.
  func foot(for terminal: Terminal) -> String {
    var parts: [String] = []
    if let walks, walks.walks > 0 { parts.append(text(of: walks)) }
    if !seen.isEmpty { parts.append(declaredText) }
    if let explored { parts += differences(in: explored) }
    if let difference = walks?.difference, explored?.verdict != .different {
      parts.append("found by a random walk\n" + difference.text(candidate: candidate))
    }
    parts += problems
    parts.append("verdict: " + terminal.colored(verdictText, verdictColor))
    return parts.map { "\n" + $0 + "\n" }.joined()
  }

  // MARK: Verdict

  var status: ExitStatus {
    let isMismatched = playbacks.contains { $0.firstMismatch != nil }
    if isMismatched || walks?.difference != nil { return .different }
    switch explored?.verdict {
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
    // A replay says something about its own events, and nothing about others.
    return explored == nil ? "identical\(exceptions), on what was replayed" : "equivalent\(exceptions)"
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
    for playback in playbacks {
      table.add(
        playback.recording.name.escapingControlCharacters, playback.fixes.grouped, playback.steps.grouped,
        playback.observations.grouped, result(of: playback))
    }
    return table
  }

  private func result(of playback: Playback) -> String {
    if let mismatch = playback.firstMismatch { return "different at step \(mismatch.position.grouped)" }
    return playback.declared.isEmpty ? "identical" : "identical except as declared"
  }

  private var mismatches: [String] {
    playbacks.compactMap { playback in
      playback.firstMismatch.map { mismatch in
        """
        \(playback.recording.name.escapingControlCharacters): first mismatch at step \
        \(mismatch.position.grouped), after \(mismatch.fixes.grouped) fixes
          stimulus   \(mismatch.step.stimulus)
          legacy     \(mismatch.step.control.list.joined(separator: ", "))
          \(candidate.padded(to: 9))  \(mismatch.step.candidate.list.joined(separator: ", "))
        """
      }
    }
  }

  // MARK: Exploration

  private static let exploredTable = Table(
    "explored, from each of the five permissions", "states", "transitions", "longest", "result",
    widths: [0, 7, 11, 7, 28])

  /// The header of the table of worlds, whose rows are printed one by one.
  var exploredHeader: String { "\n" + Self.exploredTable.text + "\n" }

  func row(of world: ExploredWorld) -> String {
    Self.exploredTable.line(
      world.kind, world.states.grouped, world.transitions.grouped, "\(world.depth)", world.verdict.rawValue)
      + "\n"
  }

  /// The last row of the table of worlds.
  var exploredTotal: String {
    guard let explored else { return "" }
    let worlds = explored.worlds
    return Self.exploredTable.line(
      "together", worlds.reduce(0) { $0 + $1.states }.grouped,
      worlds.reduce(0) { $0 + $1.transitions }.grouped, "\(worlds.map(\.depth).max() ?? 0)",
      explored.verdict.rawValue) + "\n"
  }

  private func differences(in explored: ExploredWorlds) -> [String] {
    let rows = Compared.PublishedRow.all.compactMap { row in
      explored.shortest(row).map {
        "\(row.name): the original \(row.original); the port \(row.port)\n\($0.text)"
      }
    }
    return rows + explored.unnamed.prefix(10).map { "unnamed\n\($0.text)" }
  }

  private var problems: [String] {
    guard let problems = explored?.problems, !problems.isEmpty else { return [] }
    if status == .different {
      let worlds = Set(problems.map(\.kind)).count
      return ["\(worlds) kinds of world were not explored to the end, so there may be more differences"]
    }
    return [
      "what prevents a proof\n" + problems.map { "  \($0.kind): \($0.problem)" }.joined(separator: "\n")
    ]
  }

  private func text(of walks: WalkReport<Compared.Stimulus, Compared.Observation>) -> String {
    var table = Table("random walks", "steps", "seed", "result")
    let result =
      walks.difference.map { "different, shortest sequence \($0.steps.count)" }
      ?? (walks.declaredSteps > 0 ? "identical except as declared" : "identical")
    table.add(walks.walks.grouped, walks.steps.grouped, "\(walks.seed)", result)
    return table.text
  }

  // MARK: Declared differences

  /// The declared differences that occurred, with how often.
  private var seen: [(declaration: Compared.DifferencePattern, replayed: Int, explored: Int)] {
    declarations.compactMap { declaration in
      let replayed = playbacks.reduce(0) { $0 + $1.declared[declaration.id, default: 0] }
      let explored = explored?.declared(declaration.id) ?? 0
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

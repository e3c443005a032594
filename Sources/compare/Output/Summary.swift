import CaseStudy
import Equivalence
import Terminal

/// What the command prints: a head, a table of worlds for each feature, and a foot.
@MainActor
struct Summary {
  let options: Options
  /// The width that everything has to fit in by now; nil if it is not for a terminal.
  let columns: () -> Int?
  var playbacks: [Playback] = []
  private(set) var explored: [ExploredFeature] = []
  var walks: WalkReport<Compared.Stimulus, Compared.Observation>?
  /// Whether somebody asked for walks, which were not taken as something differs already.
  var lacksWalks = false
  /// Whether the exploration was interrupted, so that not all kinds of world were explored.
  var isInterrupted = false

  /// What was replayed.
  var head: String {
    var parts = ["control: legacy, candidate: \(options.candidate)"]
    if !playbacks.isEmpty { parts += [replayTable.text] + mismatches }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// What follows from everything.
  func foot(for terminal: Terminal) -> String {
    var parts = explored.compactMap(rows)
    if let walks, walks.walks > 0 { parts.append(text(of: walks)) }
    if lacksWalks {
      parts.append(
        "no random walk was taken, as something differs already; --all takes them".folded(to: width))
    }
    if !seen.isEmpty { parts.append(declaredText) }
    if !assumptions.isEmpty { parts.append(lines("assumed", assumptions)) }
    parts += explored.flatMap(differences)
    parts += problems
    if isInterrupted {
      let count = explored.reduce(0) { $0 + $1.worlds.count }
      parts.append("interrupted after \(count) of \(options.worlds.count) kinds of world".folded(to: width))
    }
    let verdict = "verdict: \(verdictText)".folded(to: width).split(separator: "\n")
    parts.append(verdict.map { terminal.colored(String($0), verdictColor) }.joined(separator: "\n"))
    return parts.map { "\n" + $0 + "\n" }.joined()
  }

  /// The sequence of the random walk that differs, as short as it could be made.
  var shortenedWalk: String {
    guard let walks, let difference = walks.difference else { return "" }
    let title =
      !walks.isReproduced
      ? "found by a random walk; a fresh pair does not show it again"
      : walks.isCutShort
        ? "found by a random walk; time was up before it was as short as can be, --shorten SECONDS gives it more"
        : "found by a random walk"
    return "\n" + title.folded(to: width) + "\n" + difference.text(candidate: options.candidate) + "\n"
  }

  // MARK: Verdict

  /// Whether the feature that is being explored differs, and has no rows to look for in further worlds.
  var isDecided: Bool {
    guard !options.exploresAll, let explored = explored.last else { return false }
    return explored.verdict == .different
      && explored.worlds.flatMap(\.findings).allSatisfy(\.names.isEmpty)
  }

  var status: ExitStatus {
    let isMismatched = playbacks.contains { $0.firstMismatch != nil }
    if isMismatched || walks?.difference != nil { return .different }
    switch verdict {
    case .different: return .different
    case .inconclusive: return .inconclusive
    case .equivalent, .equivalentExceptAsDeclared: return .same
    }
  }

  /// What the explorations came to.
  private var verdict: Verdict { .together(explored.map(\.verdict) + (isInterrupted ? [.inconclusive] : [])) }

  var verdictText: String {
    switch status {
    case .different: return Verdict.different.rawValue
    case .inconclusive: return Verdict.inconclusive.rawValue
    case .same, .unusable: break
    }
    let exceptions = seen.isEmpty ? "" : " except as declared"
    // A replay says something about its own events, and nothing about others.
    if explored.isEmpty { return "identical\(exceptions), on what was replayed" }
    let kinds = explored.reduce(0) { $0 + $1.feature.kinds.count }
    let worlds = options.worlds.count
    let part = worlds < kinds ? ", in \(worlds) of \(kinds) kinds of world" : ""
    return "equivalent\(exceptions)\(part)"
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
    var table = Table("replayed", "fixes", "steps", "observations", "result", fitting: columns() ?? .max)
    for playback in playbacks {
      table.add(
        playback.track.name.escapingControlCharacters, playback.fixes.grouped, playback.steps.grouped,
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
        let place = """
          \(playback.track.name.escapingControlCharacters): first mismatch at step \
          \(mismatch.position.grouped), after \(mismatch.fixes.grouped) fixes
          """.folded(to: width)
        return """
          \(place)
            stimulus   \(mismatch.step.stimulus)
            legacy     \(mismatch.step.control.words.joined(separator: ", "))
            \(options.candidate.padded(to: 9))  \(mismatch.step.candidate.words.joined(separator: ", "))
          """
      }
    }
  }

  // MARK: Exploration

  /// The last feature's table of worlds, whose rows are printed one by one.
  private var exploredTable: Table {
    Table(
      "explored: \(explored.last.map(\.feature.name) ?? "")", "states", "transitions", "longest", "result",
      widths: [36, 6, 11, 7, 12], fitting: columns() ?? .max)
  }

  /// Takes in what an exploration came to, and returns what is to be printed of it.
  ///
  /// The worlds of a feature come one after the other.
  mutating func add(_ world: ExploredWorld, of feature: Feature) -> String {
    var lines: [String] = []
    let wasDifferent = verdict == .different
    if explored.last?.feature.name != feature.name {
      explored.append(ExploredFeature(feature: feature))
      lines += ["", exploredTable.text]
    }
    explored[explored.count - 1].worlds.append(world)
    let worlds = explored[explored.count - 1].worlds
    lines.append(row(world.kind, [world], world.verdict))
    let left = options.worlds.count { $0.feature.name == feature.name } - worlds.count
    if worlds.count > 1, left == 0 || isDecided {
      lines.append(row("together", worlds, .together(worlds.map(\.verdict))))
    }
    if isDecided, left > 0 {
      lines.append(
        """
        different; the \(left.counted("kind")) of world left will not be explored, as no row names what differs; \
        --all explores them
        """.folded(to: width))
    } else if !wasDifferent, verdict == .different, left > 0 {
      lines.append("different; the exploration goes on for what else differs".folded(to: width))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func row(_ name: String, _ worlds: [ExploredWorld], _ verdict: Verdict) -> String {
    exploredTable.line(
      name, worlds.reduce(0) { $0 + $1.states }.grouped, worlds.reduce(0) { $0 + $1.transitions }.grouped,
      "\(worlds.map(\.depth).max() ?? 0)",
      verdict == .equivalentExceptAsDeclared ? "as declared" : verdict.rawValue)
  }

  /// The rows that were found, a line or two for each; nil if none was.
  private func rows(of explored: ExploredFeature) -> String? {
    let rows = explored.feature.rows.compactMap { row in
      explored.shortest(row).map {
        "\(row.name), shortest \($0.length): the original \(row.original); the port \(row.port)"
      }
    }
    if rows.isEmpty { return nil }
    let details = options.showsDetails ? "" : "; --details shows their sequences"
    return lines("\(explored.feature): rows that were found\(details)", rows)
  }

  private func differences(in explored: ExploredFeature) -> [String] {
    let rows = (options.showsDetails ? explored.feature.rows : []).compactMap { row in
      explored.shortest(row).map {
        "\(explored.feature), \(row.name): the original \(row.original); the port \(row.port)"
          .folded(to: width) + "\n" + $0.text
      }
    }
    let unnamed = explored.unnamed.map { "\(explored.feature), unnamed\n\($0.text)" }
    let later = explored.unexplainedLater(width: width)
    if later.isEmpty { return rows + unnamed }
    let title = "\(explored.feature), unnamed after a step that differs already"
    let text =
      options.showsDetails
      ? ([title] + later).joined(separator: "\n")
      : "\(title): \(later.count); --details shows them".folded(to: width)
    return rows + unnamed + [text]
  }

  private var assumptions: [String] {
    explored.flatMap { explored in explored.assumptions.map { "\(explored.feature): \($0)" } }
  }

  private var problems: [String] {
    let problems = explored.flatMap(\.problems)
    if problems.isEmpty && limits.isEmpty { return [] }
    if status == .different {
      let unfinished = explored.flatMap(\.worlds).count { !$0.problems.isEmpty || $0.limit != nil }
      let title = """
        \(unfinished) \(unfinished == 1 ? "kind of world was" : "kinds of world were") not explored to the end, so \
        there may be more differences
        """
      return [lines(title.folded(to: width), limits + explored.flatMap(\.reasons))]
    }
    return [lines("what prevents a proof", limits + problems.map { "\($0.place): \($0.problem)" })]
  }

  /// The limits that ended explorations, a line for each feature.
  private var limits: [String] {
    explored.compactMap { explored in
      let limited = explored.worlds.compactMap { world in world.limit.map { (world.kind, $0) } }
      guard let shortest = limited.map(\.1.depth).min() else { return nil }
      let kinds = limited.map(\.1.kind).unique
      return """
        \(explored.feature): a limit of \(kinds.joined(separator: ", ")) ended the exploration of \
        \(limited.count) of \(explored.worlds.count) kinds of world (\(limited.map(\.0).joined(separator: ", "))). \
        All sequences up to length \(shortest) were tried there.
        """
    }
  }

  /// The width that text is folded to.
  private var width: Int { min(columns() ?? 80, 80) }

  private func lines(_ title: String, _ lines: [String]) -> String {
    ([title] + lines.map { $0.folded(to: width, indent: "  ") }).joined(separator: "\n")
  }

  private func text(of walks: WalkReport<Compared.Stimulus, Compared.Observation>) -> String {
    var table = Table(
      "random walks: \(Feature.locationManager)", "steps", "seed", "result", fitting: columns() ?? .max)
    let result =
      walks.foundLength.map { "different after \($0.counted("step"))" }
      ?? (walks.declaredSteps > 0 ? "identical except as declared" : "identical")
    table.add(walks.walks.grouped, walks.steps.grouped, "\(walks.seed)", result)
    return table.text
  }

  // MARK: Declared differences

  /// A declared difference, with how often it occurred.
  private struct Seen {
    var name: String
    /// What it is called, and why there is one.
    var reason: String
    var replayed = 0
    var explored = 0
  }

  /// The declared differences that occurred, feature by feature.
  private var seen: [Seen] {
    let replayed = playbacks.flatMap { playback in
      playback.declaredDifferences.map {
        Seen(
          name: "\(Feature.locationManager): \($0.id)", reason: "\($0.id): \($0.reason)",
          replayed: playback.declared[$0.id, default: 0])
      }
    }
    let explored = explored.flatMap { explored in
      explored.worlds.flatMap(\.declared).map {
        Seen(
          name: "\(explored.feature): \($0.id)", reason: "\($0.id): \($0.reason)", explored: $0.transitions)
      }
    }
    return (replayed + explored).reduce(into: [Seen]()) { seen, one in
      if let index = seen.firstIndex(where: { $0.name == one.name }) {
        seen[index].replayed += one.replayed
        seen[index].explored += one.explored
      } else {
        seen.append(one)
      }
    }.filter { $0.replayed + $0.explored > 0 }
  }

  private var declaredText: String {
    var table = Table(
      "declared differences, and on how many steps", "replayed", "explored", fitting: columns() ?? .max)
    for one in seen { table.add(one.name, one.replayed.grouped, one.explored.grouped) }
    return lines(table.text, seen.map(\.reason).unique)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

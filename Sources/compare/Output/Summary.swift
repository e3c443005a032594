import CaseStudy
import Equivalence

/// What the command prints: a table of worlds for each feature, and what follows from them.
@MainActor
struct Summary {
  let options: Options
  private(set) var explored: [ExploredFeature] = []
  var walks: WalkReport<Compared.Stimulus, Compared.Observation>?
  /// Whether walks that `--seed` asks for were not taken, as something differs already.
  var lacksWalks = false
  /// Whether the exploration was interrupted, so that not all kinds of world were explored.
  var isInterrupted = false

  init(options: Options) { self.options = options }

  // MARK: Verdict

  /// Whether the feature that is being explored differs, and has no rows to look for in further worlds.
  var isDecided: Bool {
    guard !options.exploresAll, let explored = explored.last else { return false }
    return explored.verdict == .different
      && explored.worlds.flatMap(\.findings).allSatisfy(\.names.isEmpty)
  }

  var status: ExitStatus {
    switch verdict {
    case .different: .different
    case .inconclusive: .inconclusive
    case .equivalent, .equivalentExceptAsDeclared: .same
    }
  }

  private var verdict: Verdict {
    if walks?.difference != nil { return .different }
    return .together(explored.map(\.verdict) + (isInterrupted ? [.inconclusive] : []))
  }

  var verdictText: String {
    guard status == .same else { return verdict.rawValue }
    let exceptions = declared.isEmpty ? "" : " except as declared"
    let kinds = explored.reduce(0) { $0 + $1.feature.kinds.count }
    let worlds = options.worlds.count
    return "equivalent\(exceptions)" + (worlds < kinds ? ", in \(worlds) of \(kinds) kinds of world" : "")
  }

  private var verdictColor: Terminal.Color {
    switch status {
    case .same: .green
    case .inconclusive: .yellow
    case .different, .unusable: .red
    }
  }

  // MARK: While exploring

  /// The last feature's table of worlds, whose rows are printed one by one.
  private var exploredTable: Table {
    Table(
      "explored: \(explored.last.map(\.feature.name) ?? "")", "states", "transitions", "longest", "result",
      widths: [36, 6, 11, 7, 12])
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
    lines.append(row(world.kind, [world]))
    let left = options.worlds.count { $0.feature.name == feature.name } - worlds.count
    if worlds.count > 1, left == 0 || isDecided { lines.append(row("together", worlds)) }
    if isDecided, left > 0 {
      lines.append(
        """
        different; the \(left.counted("kind")) of world left will not be explored, as no row names what differs; \
        --all explores them
        """.folded())
    } else if !wasDifferent, verdict == .different, left > 0 {
      lines.append("different; the exploration goes on for what else differs")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func row(_ name: String, _ worlds: [ExploredWorld]) -> String {
    let verdict = Verdict.together(worlds.map(\.verdict))
    return exploredTable.line(
      name, worlds.reduce(0) { $0 + $1.states }.grouped, worlds.reduce(0) { $0 + $1.transitions }.grouped,
      "\(worlds.map(\.depth).max() ?? 0)",
      verdict == .equivalentExceptAsDeclared ? "as declared" : verdict.rawValue)
  }

  // MARK: In the end

  /// What follows from everything.
  func foot(colored: (String, Terminal.Color) -> String = { text, _ in text }) -> String {
    var parts = explored.compactMap(rows)
    if let walks, walks.walks > 0 { parts.append(text(of: walks)) }
    if lacksWalks { parts.append("no random walk was taken, as something differs already; --all takes them") }
    if !declared.isEmpty { parts.append(declaredText) }
    let assumptions = explored.flatMap { explored in explored.assumptions.map { "\(explored.feature): \($0)" }
    }
    if !assumptions.isEmpty { parts.append(lines("assumed", assumptions)) }
    parts += explored.flatMap(differences)
    if let problems { parts.append(problems) }
    if isInterrupted {
      let count = explored.reduce(0) { $0 + $1.worlds.count }
      parts.append("interrupted after \(count) of \(options.worlds.count) kinds of world")
    }
    parts.append(colored("verdict: \(verdictText)", verdictColor))
    return parts.map { "\n" + $0 + "\n" }.joined()
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
        "\(explored.feature), \(row.name): the original \(row.original); the port \(row.port)".folded()
          + "\n" + $0.text
      }
    }
    let unnamed = explored.unnamed.map { "\(explored.feature), unnamed\n\($0.text)" }
    let later = explored.unexplainedLater
    if later.isEmpty { return rows + unnamed }
    let title = "\(explored.feature), unnamed after a step that differs already"
    let text =
      options.showsDetails
      ? ([title] + later).joined(separator: "\n")
      : "\(title): \(later.count); --details shows them".folded()
    return rows + unnamed + [text]
  }

  private var problems: String? {
    let problems = explored.flatMap(\.problems)
    if problems.isEmpty && limits.isEmpty { return nil }
    guard status == .different else {
      return lines("what prevents a proof", limits + problems.map { "\($0.place): \($0.problem)" })
    }
    let unfinished = explored.flatMap(\.worlds).count { !$0.problems.isEmpty || $0.limit != nil }
    let title = """
      \(unfinished) \(unfinished == 1 ? "kind of world was" : "kinds of world were") not explored to the end, so \
      there may be more differences
      """
    return lines(title.folded(), limits + explored.flatMap(\.reasons))
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

  private func lines(_ title: String, _ lines: [String]) -> String {
    ([title] + lines.map { $0.folded(indent: "  ") }).joined(separator: "\n")
  }

  private func text(of walks: WalkReport<Compared.Stimulus, Compared.Observation>) -> String {
    var table = Table("random walks: \(Feature.locationManager)", "steps", "seed", "result")
    let result =
      walks.foundLength.map { "different after \($0.counted("step"))" }
      ?? (walks.declaredSteps > 0 ? "identical except as declared" : "identical")
    table.add(walks.walks.grouped, walks.steps.grouped, "\(walks.seed)", result)
    guard let difference = walks.difference else { return table.text }
    let remark =
      !walks.isReproduced
      ? "; a fresh pair does not show it again" : walks.isCutShort ? "; it may not be the shortest" : ""
    return
      "\(table.text)\n\nfound by a random walk\(remark)\n\(difference.text(candidate: options.candidate))"
  }

  /// The declared differences of each feature that occurred, with the number of transitions that show them.
  private var declared: [(name: String, text: String, transitions: Int)] {
    var declared: [(name: String, text: String, transitions: Int)] = []
    for explored in explored {
      let all = explored.worlds.flatMap(\.declared)
      for id in all.map(\.id).unique {
        let ofOne = all.filter { $0.id == id }
        let transitions = ofOne.reduce(0) { $0 + $1.transitions }
        declared.append(("\(explored.feature): \(id)", "\(id): \(ofOne[0].reason)", transitions))
      }
    }
    return declared.filter { $0.transitions > 0 }
  }

  private var declaredText: String {
    var table = Table("declared differences, and on how many steps", "explored")
    for one in declared { table.add(one.name, one.transitions.grouped) }
    return lines(table.text, declared.map(\.text).unique)
  }
}

import CaseStudy
import Equivalence

/// The output of a comparison: a table of scenarios for each feature, and the conclusions.
@MainActor
struct Summary {
  let options: Options
  private(set) var explored: [ExploredFeature] = []
  var walks: WalkReport<Compared.Stimulus, Compared.Observation>?
  /// Whether the walks of `--seed` were not taken, because something differs already.
  var lacksWalks = false
  /// Whether the exploration was interrupted.
  var isInterrupted = false

  init(options: Options) { self.options = options }

  // MARK: Verdict

  /// Whether the last feature differs, and no regression is left to look for, or no known regression explains it.
  ///
  /// A foreign class need not show them all. The first three scenarios show every regression.
  var isDecided: Bool {
    guard !options.exploresAll, let explored = explored.last else { return false }
    let found = Set(explored.scenarios.flatMap(\.findings).flatMap(\.names))
    return explored.verdict == .different
      && (found.isEmpty || found.count == explored.feature.regressions.count
        || options.isForeign && explored.scenarios.count >= 3)
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
    let all = explored.reduce(0) { $0 + $1.feature.scenarioNames.count }
    let scenarios = options.scenarios.count
    return "equivalent\(exceptions)" + (scenarios < all ? ", in \(scenarios) of \(all) scenarios" : "")
  }

  private var verdictColor: Terminal.Color {
    switch status {
    case .same: .green
    case .inconclusive: .yellow
    case .different, .unusable: .red
    }
  }

  // MARK: While exploring

  /// The last feature's table of scenarios, whose rows are printed one by one.
  private var exploredTable: Table {
    Table(
      "explored: \(explored.last.map(\.feature.name) ?? "")", "states", "transitions", "depth", "result",
      widths: [36, 6, 11, 5, 12])
  }

  /// Adds the result of an exploration, and returns the lines to print.
  ///
  /// The scenarios of a feature come one after the other.
  mutating func add(_ scenario: ExploredScenario, of feature: any Feature) -> String {
    var lines: [String] = []
    let wasDifferent = verdict == .different
    if explored.last?.feature.name != feature.name {
      explored.append(ExploredFeature(feature: feature))
      lines += ["", exploredTable.text]
    }
    explored[explored.count - 1].scenarios.append(scenario)
    let scenarios = explored[explored.count - 1].scenarios
    lines.append(row(scenario.kind, [scenario]))
    let left = options.scenarios.count { $0.feature.name == feature.name } - scenarios.count
    if scenarios.count > 1, left == 0 || isDecided { lines.append(row("total", scenarios)) }
    if isDecided, left > 0 {
      lines.append(
        "different; --all explores the other \(left.counted("scenario"))")
    } else if !wasDifferent, verdict == .different, left > 0 {
      lines.append("different; the exploration continues, and looks for more regressions")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func row(_ name: String, _ scenarios: [ExploredScenario]) -> String {
    let verdict = Verdict.together(scenarios.map(\.verdict))
    return exploredTable.line(
      name, scenarios.reduce(0) { $0 + $1.states }.grouped,
      scenarios.reduce(0) { $0 + $1.transitions }.grouped,
      "\(scenarios.map(\.depth).max() ?? 0)",
      verdict == .equivalentExceptAsDeclared ? "as declared" : verdict.rawValue)
  }

  // MARK: In the end

  /// The conclusions.
  func foot(colored: (String, Terminal.Color) -> String = { text, _ in text }) -> String {
    if options.isForeign, !options.showsDetails, let explored = explored.first {
      let parts = shortParts(explored) + [colored("verdict: \(verdictText)", verdictColor)]
      return parts.map { "\n" + $0 + "\n" }.joined()
    }
    var parts = explored.compactMap { explored in
      let details = options.showsDetails ? "" : "; --details shows their sequences"
      return lines(
        "\(explored.feature): regressions that were found\(details)",
        regressions(explored).map {
          "\($0.regression.name), shortest \($0.finding.length): \($0.regression.words)"
        })
    }
    if let walks, walks.walks > 0 { parts.append(text(of: walks)) }
    if lacksWalks {
      parts.append("no random walks were taken, because something differs already; --all takes them")
    }
    if !declared.isEmpty { parts.append(declaredText) }
    if let assumed = lines("assumed", explored.flatMap(\.assumptions)) { parts.append(assumed) }
    parts += explored.flatMap(differences)
    if let problems { parts.append(problems) }
    if isInterrupted {
      let count = explored.reduce(0) { $0 + $1.scenarios.count }
      parts.append("interrupted after \(count) of \(options.scenarios.count) scenarios")
    }
    parts.append(colored("verdict: \(verdictText)", verdictColor))
    return parts.map { "\n" + $0 + "\n" }.joined()
  }

  /// The regressions that were found.
  func regressions(_ explored: ExploredFeature) -> [(
    regression: Regression, finding: ExploredScenario.Finding
  )] {
    explored.feature.regressions.compactMap { one in explored.shortest(one).map { (one, $0) } }
  }

  private func differences(in explored: ExploredFeature) -> [String] {
    let named = (options.showsDetails ? regressions(explored) : []).map { regression, finding in
      "\(explored.feature), \(regression.name): \(regression.words)".folded() + "\n" + finding.text
    }
    let unnamed = explored.unnamed.map { "\(explored.feature), no known regression\n\($0.text)" }
    let later = explored.unexplainedLater
    if later.isEmpty { return named + unnamed }
    let title = "\(explored.feature), no known regression, after a step that differs already"
    let text =
      options.showsDetails
      ? ([title] + later).joined(separator: "\n")
      : "\(title): \(later.count); --details shows them".folded()
    return named + unnamed + [text]
  }

  private var problems: String? {
    guard status == .different else {
      return lines(
        "what prevents a proof", limits + explored.flatMap(\.problems).map { "\($0.place): \($0.problem)" })
    }
    let unfinished = explored.flatMap(\.scenarios).count { !$0.problems.isEmpty || $0.limit != nil }
    return lines(
      "\(unfinished.counted("scenario")) not explored to the end, so there may be more differences",
      limits + explored.flatMap(\.reasons))
  }

  /// The limits that ended explorations, a line for each feature.
  private var limits: [String] {
    explored.compactMap { explored in
      let limited = explored.scenarios.compactMap { scenario in scenario.limit.map { (scenario.kind, $0) } }
      guard let shortest = limited.map(\.1.depth).min() else { return nil }
      return """
        \(explored.feature): a limit of \(limited.map(\.1.kind).unique.joined(separator: ", ")) ended the \
        exploration of \(limited.count) of \(explored.scenarios.count) scenarios \
        (\(limited.map(\.0).joined(separator: ", "))). All sequences up to length \(shortest) were tried there.
        """
    }
  }

  /// A title and indented lines; nil without lines.
  func lines(_ title: String, _ lines: [String]) -> String? {
    lines.isEmpty ? nil : ([title] + lines.map { $0.folded(indent: "  ") }).joined(separator: "\n")
  }

  private func text(of walks: WalkReport<Compared.Stimulus, Compared.Observation>) -> String {
    var table = Table("random walks: \(LocationManagerFeature())", "steps", "seed", "result")
    let result =
      walks.foundLength.map { "different after \($0.counted("step"))" }
      ?? (walks.declaredSteps > 0 ? "identical except as declared" : "identical")
    table.add(walks.walks.grouped, walks.steps.grouped, "\(walks.seed)", result)
    guard let difference = walks.difference else { return table.text }
    let remark =
      !walks.isReproduced
      ? "; a second run of it does not show it" : walks.isCutShort ? "; it may not be the shortest" : ""
    return
      "\(table.text)\n\nfound by a random walk\(remark)\n\(difference.text(candidate: options.candidate))"
  }

  /// The declared differences of each feature that occurred, with the number of transitions that show them.
  var declared: [(name: String, text: String, transitions: Int)] {
    explored.flatMap { explored in
      let all = explored.scenarios.flatMap(\.declared).filter { $0.transitions > 0 }
      return all.map(\.id).unique.map { id in
        let ofOne = all.filter { $0.id == id }
        return (
          "\(explored.feature): \(id)", "\(id): \(ofOne[0].reason)", ofOne.reduce(0) { $0 + $1.transitions }
        )
      }
    }
  }

  private var declaredText: String {
    var table = Table("declared differences, and on how many steps", "explored")
    for one in declared { table.add(one.name, one.transitions.grouped) }
    return lines(table.text, declared.map(\.text).unique) ?? ""
  }
}

extension Regression {
  fileprivate var words: String { "the original \(original); the draft \(port)" }
}

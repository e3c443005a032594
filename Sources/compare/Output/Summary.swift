import CaseStudy
import Equivalence

/// The output of a comparison: a table of scenarios for each feature, and the conclusions.
@MainActor
struct Summary {
  let options: Options
  private(set) var explored: [ExploredFeature] = []
  var walks: WalkReport<Compared.Stimulus, Compared.Observation>?
  var isInterrupted = false

  init(options: Options) { self.options = options }

  // MARK: Verdict

  /// True if the last feature differs, and the command looks for no further regressions.
  ///
  /// The search ends if it found none or all of the known regressions. For your own class, three scenarios are enough.
  var isDecided: Bool {
    guard !options.exploresAll, let explored = explored.last else { return false }
    let found = Set(explored.scenarios.flatMap(\.findings).flatMap(\.names))
    return explored.verdict == .different
      && (found.isEmpty || found.count == explored.feature.regressions.count
        || options.isYours && explored.scenarios.count >= 3)
  }

  private var verdict: Verdict {
    if walks?.difference != nil { return .different }
    return .together(explored.map(\.verdict) + (isInterrupted ? [.inconclusive] : []))
  }

  var status: ExitStatus {
    switch verdict {
    case .different: .different
    case .inconclusive: .inconclusive
    case .equivalent, .equivalentExceptAsDeclared: .same
    }
  }

  var verdictText: String {
    guard status == .same else { return verdict.rawValue }
    let exceptions = declared.isEmpty ? "" : " except as declared"
    let all = explored.reduce(0) { $0 + $1.feature.scenarioNames.count }
    let scenarios = options.scenarios.count
    return "equivalent\(exceptions)" + (scenarios < all ? ", in \(scenarios) of \(all) scenarios" : "")
  }

  // MARK: While exploring

  private var table: Table {
    Table(
      "explored: \(explored.last.map(\.feature.name) ?? "")", "states", "transitions", "depth", "result",
      widths: [36, 6, 11, 5, 12])
  }

  /// Adds the result of an exploration, and returns the lines to print.
  ///
  /// The caller must add all scenarios of one feature before the scenarios of the next feature.
  mutating func add(_ scenario: ExploredScenario, of feature: any Feature) -> String {
    var lines: [String] = []
    if explored.last?.feature.name != feature.name {
      explored.append(ExploredFeature(feature: feature))
      lines += ["", table.text]
    }
    explored[explored.count - 1].scenarios.append(scenario)
    let scenarios = explored[explored.count - 1].scenarios
    lines.append(row(scenario.name, [scenario]))
    let left = options.scenarios.count { $0.feature.name == feature.name } - scenarios.count
    if scenarios.count > 1, left == 0 || isDecided { lines.append(row("total", scenarios)) }
    if isDecided, left > 0 {
      lines.append("different; --all explores the other \(left.counted("scenario"))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func row(_ name: String, _ scenarios: [ExploredScenario]) -> String {
    let verdict = Verdict.together(scenarios.map(\.verdict))
    let figures = [scenarios.map(\.states).reduce(0, +), scenarios.map(\.transitions).reduce(0, +)].map(
      \.grouped)
    let result = verdict == .equivalentExceptAsDeclared ? "as declared" : verdict.rawValue
    return table.line([name] + figures + ["\(scenarios.map(\.depth).max() ?? 0)", result])
  }

  // MARK: In the end

  /// True to shorten the conclusions to one screen.
  private var isShort: Bool { options.isYours && !options.showsDetails }

  func foot() -> String {
    var parts = explored.map(regressions) + [walksText, declaredText]
    if !isShort { parts.append(lines("assumed", explored.flatMap(\.assumptions))) }
    if options.showsDetails {
      parts += explored.map {
        lines("\($0.feature): events without a common scenario", $0.feature.separateEvents)
      }
    }
    parts += explored.flatMap(differences)
    parts.append(problems)
    if isInterrupted {
      let count = explored.reduce(0) { $0 + $1.scenarios.count }
      parts.append("interrupted after \(count) of \(options.scenarios.count) scenarios")
    }
    if isShort, status == .different {
      parts.append("next: repair the shortest difference, and run this again")
    }
    parts.append("verdict: \(verdictText)")
    return parts.compactMap { $0.map { "\n\($0)\n" } }.joined()
  }

  private func regressions(in explored: ExploredFeature) -> String? {
    if let later = explored.laterWork {
      let advice = """
        Your class defers work, and no event can show this work. Repair this first. Until then, the report names no \
        regression. Call back at once, or hold the work in a test double: Docs/07-AsynchronousClasses.md
        """
      return advice.folded() + "\n" + later.text.folded(indent: "  ")
    }
    let title =
      options.isYours
      ? "your class shows these regressions" : "\(explored.feature): regressions that were found"
    return lines(
      title + (options.showsDetails ? "" : "; --details shows their sequences"),
      explored.regressions.map {
        "\($0.name), shortest \($1.length)\($1.mark): \(options.isYours ? $0.noticed : $0.words)"
      })
  }

  /// With `--details`, all differences with their sequences; otherwise at most five that no known regression explains.
  private func differences(in explored: ExploredFeature) -> [String] {
    let named = (options.showsDetails ? explored.regressions : []).map { regression, finding in
      "\(explored.feature), \(regression.name): \(regression.words)".folded() + "\n" + finding.text
    }
    let title = isShort ? "differs otherwise" : "\(explored.feature), no known regression"
    let others = explored.kindsOfDifference
    let left = options.showsDetails ? 0 : max(0, others.count - 5)
    let shown = others.dropLast(left).map { one in
      let later = one.isConsequence ? ", after a step that differs already" : ""
      return "\(title)\(later)\(one.mark)\n\(one.text)"
    }
    return named + shown + (left > 0 ? ["\(left) more kinds of difference; --details shows them"] : [])
  }

  private var problems: String? {
    let unfinished = explored.flatMap(\.scenarios).count { !$0.problems.isEmpty || $0.limit != nil }
    let title = "\(unfinished.counted("scenario")) not explored to the end"
    if isShort { return unfinished == 0 ? nil : "\(title); --details says why" }
    return lines(
      status == .different ? "\(title), so there may be more differences" : "problems that prevent a proof",
      explored.flatMap(\.problems))
  }

  private func lines(_ title: String, _ lines: [String]) -> String? {
    lines.isEmpty ? nil : ([title] + lines.map { $0.folded(indent: "  ") }).joined(separator: "\n")
  }

  private var walksText: String? {
    guard let walks, walks.walks > 0 else { return nil }
    var table = Table("random walks: \(LocationManagerFeature())", "steps", "seed", "result")
    let result =
      walks.foundLength.map { "different after \($0.counted("step"))" }
      ?? (walks.declaredSteps > 0 ? "identical except as declared" : "identical")
    table.add([walks.walks.grouped, walks.steps.grouped, "\(walks.seed)", result])
    guard let difference = walks.difference else { return table.text }
    let remark =
      !walks.isReproduced
      ? "; a second run shows no difference" : walks.isCutShort ? "; a shorter sequence may exist" : ""
    return
      "\(table.text)\n\nfound by a random walk\(remark)\n\(difference.text(candidate: options.candidate))"
  }

  private var declared: [(name: String, text: String, transitions: Int)] {
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

  private var declaredText: String? {
    if isShort { return lines("like modern, not legacy", declared.map(\.name)) }
    var table = Table("declared differences, by number of steps", "explored")
    for one in declared { table.add([one.name, one.transitions.grouped]) }
    return lines(table.text, declared.map(\.text).unique)
  }
}

extension Regression {
  fileprivate var words: String { "legacy \(legacy); draft \(draft)" }
}

extension ExploredScenario.Finding {
  /// A remark if a client calls the manager during a callback in the sequence, otherwise an empty text.
  fileprivate var mark: String {
    let isNested = steps.contains { $0.stimulus.contains(#/, when told .*: (start|stop)/#) }
    return isNested ? ", only when a client calls back during a call" : ""
  }
}

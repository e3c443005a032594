import CaseStudy
import Equivalence

/// The report of a comparison: the differences or a table of features, the premises, the verdict, and what to run next.
@MainActor
struct Summary {
  let options: Options
  let columns: Int
  private(set) var explored: [ExploredFeature] = []
  var walks: (report: WalkReport<Compared.Stimulus, Compared.Observation>, seconds: Double)?
  /// The first scenario without a result after an interruption.
  var interrupted: ScenarioToExplore?
  var example: Example?
  var hiddenDifferences = 0
  private var endsWithTable = false

  /// A declared difference of the candidate with a sequence that shows it.
  typealias Example = (title: String, reason: String, finding: ExploredScenario.Finding)

  init(options: Options, columns: Int = 100) {
    self.options = options
    self.columns = columns
  }

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

  var verdict: Verdict {
    if walks?.report.difference != nil { return .different }
    return .together(explored.map(\.verdict) + (interrupted == nil ? [] : [.inconclusive]))
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
    let isDeclared = explored.contains { !$0.declared.isEmpty }
    let all = explored.reduce(0) { $0 + $1.feature.scenarioNames.count }
    let scenarios = options.scenarios.count
    return (isDeclared ? "equivalent except as declared" : "equivalent")
      + (scenarios < all ? " in \(scenarios) of \(all) scenarios" : "")
  }

  // MARK: While exploring

  var head: String {
    let scenarios = options.scenarios.count
    let effort = "\(scenarios.counted("scenario")), \(min(options.jobs, scenarios)) at a time."
    return """
      compare \(Compare.version): \(options.candidate) (the candidate) beside legacy (the control)
      \("Every event in every reachable state, in both classes. \(effort)".folded(columns))

      """
  }

  /// Adds the result of an exploration, and returns the lines to print.
  ///
  /// The caller must add all scenarios of one feature before the scenarios of the next feature.
  mutating func add(_ scenario: ExploredScenario, of feature: any Feature) -> String {
    if explored.last?.feature.name != feature.name {
      explored.append(ExploredFeature(feature: feature, isDraft: options.isDraft))
    }
    explored[explored.count - 1].scenarios.append(scenario)
    let row = options.showsScenarios ? row("  \(scenario.name)", "", [scenario]) : ""
    return row + (isDecided || left == 0 ? resultOfLast() : "")
  }

  /// Whether the report needs no further result of the scenario.
  func isExplored(_ scenario: ScenarioToExplore) -> Bool {
    guard let ofFeature = explored.first(where: { $0.feature.name == scenario.feature.name }) else {
      return false
    }
    return ofFeature.scenarios.contains { $0.name == scenario.name }
      || ofFeature.verdict == .different && isDecided
  }

  /// The number of scenarios of the last feature without a result.
  var left: Int {
    guard let explored = explored.last else { return 0 }
    return options.scenarios.count { $0.feature.name == explored.feature.name } - explored.scenarios.count
  }

  /// The differences of the last feature or, until one differs, its row in the table.
  mutating func resultOfLast() -> String {
    let last = explored[explored.count - 1]
    if last.verdict == .different {
      endsWithTable = false
      return "\n" + differences(in: last) + "\n"
    }
    if verdict == .different, !options.showsScenarios { return "" }
    return row(
      last.feature.name, "\(last.scenarios.count) of \(last.feature.scenarioNames.count)", last.scenarios)
  }

  private mutating func row(_ name: String, _ count: String, _ scenarios: [ExploredScenario]) -> String {
    let table = Table(
      "feature", "scenarios", "states", "steps", "depth", "result", "time",
      widths: [options.showsScenarios ? 38 : 15, 9, 6, 7, 5, 14, 7])
    let ids = ExploredFeature.declared(in: scenarios).map(\.id)
    let isRepeated = ids.allSatisfy(explored.dropLast().flatMap(\.declared).map(\.id).contains)
    let declared =
      ids.isEmpty ? "" : ", " + "\(ids.count) \(isRepeated ? "repeated" : "declared")".painted(.amber)
    let sums = [scenarios.map(\.states), scenarios.map(\.transitions)].map { $0.reduce(0, +).grouped }
    // With a limit, the exploration has tried all sequences only up to this length.
    let depth = scenarios.map { $0.limit?.depth ?? $0.depth }.max() ?? 0
    let time = scenarios.map(\.seconds).reduce(0, +).inSeconds
    let result = Verdict.together(scenarios.map(\.verdict)).painted + declared
    defer { endsWithTable = true }
    return (endsWithTable ? "" : "\n\(table.text)\n")
      + table.line([name, count] + sums + ["\(depth)", result, time]) + "\n"
  }
}

extension Verdict {
  var color: Color {
    switch self {
    case .equivalent, .equivalentExceptAsDeclared: .green
    case .different: .red
    case .inconclusive: .amber
    }
  }

  fileprivate var painted: String {
    (self == .different || self == .inconclusive ? rawValue : "ok").painted(color)
  }
}

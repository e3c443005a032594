import CaseStudy
import Equivalence

/// The report of a comparison: the differences or a table of features, the premises, the verdict, and what to run next.
@MainActor
struct Summary {
  let options: Options
  var columns = 100
  private(set) var explored: [ExploredFeature] = []
  var walks: (report: WalkReport<Compared.Stimulus, Compared.Observation>, time: Duration)?
  /// The first scenario without a result after an interruption.
  var interrupted: ScenarioToExplore?
  /// A declared difference of the candidate, with a sequence that shows it.
  var example: String?
  /// True if the next row of the table needs no header.
  var endsWithTable = false

  /// True if the last feature differs, and the command looks for no further regressions.
  ///
  /// The search of a feature that differs ends if it has shown none or all of its regressions, and for your class after
  /// three scenarios.
  var isDecided: Bool {
    guard !options.has(.all), let explored = explored.last else { return false }
    let found = Set(explored.scenarios.flatMap(\.findings).flatMap(\.names))
    return explored.verdict == .different
      && (found.isEmpty || found.count == explored.feature.regressions.count
        || options.isYours && explored.scenarios.count >= 3)
  }

  var verdict: Verdict {
    if walks?.report.difference != nil { return .different }
    return .together(explored.map(\.verdict) + (interrupted == nil ? [] : [.inconclusive]))
  }

  var verdictText: String {
    let (part, all) = (options.scenarios.count, explored.sum(\.feature.scenarioNames.count))
    return verdict.rawValue + (verdict.isEquivalent && part < all ? " in \(part) of \(all) scenarios" : "")
  }

  var declared: [String] { explored.flatMap(\.declared).map(\.id).unique }

  var head: String {
    let scenarios = options.scenarios.count
    let stopsEarly = options.isDraft && !options.has(.all)
    let end = stopsEarly ? "until each regression shows" : "in both classes"
    let count = (stopsEarly ? "Up to " : "") + scenarios.counted("scenario")
    let effort = "\(count), \(min(options.jobs, scenarios)) at a time."
    return """
      compare \(Compare.version): \(options.candidate) (the candidate) beside legacy (the control)
      \("Every event in every reachable state, \(end). \(effort)".folded(columns))

      """
  }

  /// Adds the result of an exploration, and returns the lines to print.
  ///
  /// The caller must add all scenarios of one feature before those of the next one.
  mutating func add(_ scenario: ExploredScenario, of feature: any Feature) -> String {
    if explored.last?.feature.name != feature.name {
      explored.append(ExploredFeature(feature: feature, isDraft: options.isDraft))
    }
    explored[explored.count - 1].scenarios.append(scenario)
    let part = ExploredFeature(feature: feature, isDraft: options.isDraft, scenarios: [scenario])
    let row = options.has(.scenarios) ? row("  \(scenario.name)", "", part) : ""
    return row + (isDecided || left == 0 ? resultOfLast() : "")
  }

  /// How many scenarios of the last feature have no result yet.
  var left: Int {
    guard let explored = explored.last else { return 0 }
    return options.scenarios.count { $0.feature.name == explored.feature.name } - explored.scenarios.count
  }

  /// The differences of the last feature or, if it has none, its row in the table until some feature differs.
  mutating func resultOfLast() -> String {
    let last = explored[explored.count - 1]
    if last.verdict == .different {
      endsWithTable = false
      return "\n" + differences(in: last) + "\n"
    }
    if verdict == .different, !options.has(.scenarios) { return "" }
    return row(last.feature.name, "\(last.scenarios.count) of \(last.feature.scenarioNames.count)", last)
  }

  private mutating func row(_ name: String, _ count: String, _ part: ExploredFeature) -> String {
    let scenarios = part.scenarios
    let isDeclared = part.verdict == .equivalentExceptAsDeclared
    let exceptions = isDeclared ? ", " + "\(part.declared.count) declared".painted(.amber) : ""
    let nameWidth = options.has(.scenarios) ? max(15, columns - 62) : 15
    let row = [
      name.shortened(to: nameWidth), count, scenarios.sum(\.states).grouped,
      scenarios.sum(\.transitions).grouped,
      // An exploration that reached a limit has tried all sequences only up to this length.
      "\(scenarios.map { $0.limit?.depth ?? $0.depth }.max() ?? 0)",
      part.verdict.short.painted(part.verdict.color) + exceptions,
      Duration.seconds(scenarios.sum(\.seconds)).inSeconds,
    ]
    let header = ["feature", "scenarios", "states", "steps", "depth", "result", "time"]
    let lines = (endsWithTable ? [row] : [header, row]).lines(widths: [nameWidth, 9, 6, 7, 5, 14, 7])
    defer { endsWithTable = true }
    return (endsWithTable ? "" : "\n") + lines.map { $0 + "\n" }.joined()
  }
}

extension Verdict {
  /// The word for a verdict in a table or a list.
  var short: String { isEquivalent ? "ok" : rawValue }

  var exitStatus: Int32 {
    switch self {
    case .equivalent, .equivalentExceptAsDeclared: 0
    case .different: 1
    case .inconclusive: 3
    }
  }

  var color: Color {
    switch self {
    case .equivalent, .equivalentExceptAsDeclared: .green
    case .different: .red
    case .inconclusive: .amber
    }
  }
}

import CaseStudy
import Equivalence
import Foundation

extension Summary {
  /// The end of the report.
  ///
  /// - Parameter seconds: The duration of the whole comparison.
  mutating func foot(seconds: Double) -> String {
    let unfinished = interrupted != nil && left > 0 ? resultOfLast() : ""
    var parts = [walksText, exampleText, likeModern]
    if options.showsDetails {
      parts.append(declaredText)
      parts += explored.map {
        list("\($0.feature): events without a common scenario", $0.feature.separateEvents)
      }
    }
    if options.showsAssumptions {
      parts += explored.map { one in
        list("\(one.feature) assumes", one.assumptions.flatMap { ["\($0):"] + $1.map { "  \($0)" } })
      }
    }
    parts += [problems, premises]
    if let interrupted {
      let count = explored.reduce(0) { $0 + $1.scenarios.count }
      parts.append("interrupted in \(interrupted), after \(count) of \(options.scenarios.count) scenarios")
    }
    parts += [lastLine(seconds: seconds), next]
    return unfinished + parts.compactMap { $0.map { "\n\($0)\n" } }.joined()
  }

  private func lastLine(seconds: Double) -> String {
    let scenarios = explored.flatMap(\.scenarios)
    let ordered = [true, false].flatMap { isDifferent in
      explored.filter { ($0.verdict == .different) == isDifferent }
    }
    let figures =
      status == .different
      ? ordered.map { "\($0.feature) \($0.countedDifferences)" }.joined(separator: ", ")
        + (hiddenDifferences > 0 ? "; \(hiddenDifferences) more" : "")
      : [
        scenarios.count.counted("scenario"), scenarios.map(\.states).reduce(0, +).counted("state"),
        scenarios.map(\.transitions).reduce(0, +).counted("step"),
      ].joined(separator: ", ")
    let line = "\(verdictText): \(figures), \(seconds.inSeconds)".folded(columns)
    return (isSkeleton ? "this is still the skeleton, Sources/YourLocation/LocationManager.swift\n" : "")
      + verdictText.painted(verdict.color) + line.dropFirst(verdictText.count)
  }

  /// Whether the judged class is the one that does nothing.
  private var isSkeleton: Bool {
    guard options.isYours else { return false }
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let text = try? String(
      contentsOf: sources.appending(path: "YourLocation/LocationManager.swift").standardized, encoding: .utf8)
    return text?.contains("func startMonitoringLocation() {}") == true
  }

  private func list(_ title: String, _ lines: [String]) -> String? {
    lines.isEmpty ? nil : ([title] + lines.map { $0.folded(columns, indent: "  ") }).joined(separator: "\n")
  }

  // MARK: Declared differences

  private var exampleText: String? {
    guard let example, let last = example.finding.steps.last else { return nil }
    let count = explored.flatMap(\.declared).map(\.id).unique.count
    let name = options.candidate.prefix(1).uppercased() + options.candidate.dropFirst()
    let title = "\(name) declares \(count.counted("difference"))".painted(.amber)
    let events = example.finding.steps.enumerated().map { "    \($0 + 1). \($1.stimulus)" }
    let sides = [("legacy", last.legacy), (options.candidate, last.candidate)].flatMap { name, observations in
      (observations.isEmpty ? ["nothing"] : observations).wrapped(indent: "       \(name)  ", width: columns)
    }
    return """
      \(title): intended, and it must show each of them. For example
        \(example.title)
      \((events + sides).joined(separator: "\n"))
      \(example.reason.folded(columns, indent: "    "))
      """
  }

  private var likeModern: String? {
    options.isYours ? list("like modern, not legacy", explored.flatMap(\.declared).map(\.id).unique) : nil
  }

  private var declaredText: String? {
    let declared = explored.flatMap { one in
      one.declared.map { ("\(one.feature): \($0.id)", $0.transitions.grouped) }
    }
    var table = Table("declared differences, by number of steps", "explored")
    for (name, count) in declared { table.add([name, count]) }
    return declared.isEmpty ? nil : table.text
  }

  // MARK: Premises

  private var problems: String? {
    let unfinished = explored.flatMap(\.scenarios).count { !$0.problems.isEmpty || $0.limit != nil }
    let title = "\(unfinished.counted("scenario")) not explored to the end"
    if unfinished > 0, status == .different, !options.showsDetails {
      return options.isDraft ? nil : "\(title); --details says why"
    }
    let lines = explored.flatMap { one in
      one.problems.flatMap { place, texts in texts.map { "\(one.feature), \(place): \($0)" } }
    }
    return list(title, lines)?.cut(to: options.showsDetails ? .max : 12)
  }

  /// The conditions under which the verdict is a proof.
  private var premises: String? {
    guard status == .same else { return nil }
    let all = explored.flatMap(\.scenarios).flatMap(\.allAssumptions).unique
    let leftOut = all.compactMap { $0.firstMatch(of: #/^(\S+) is left out of the state/#)?.1 }.unique
    let choices = options.scenarios.map(\.maxChoicesPerStep).filter { $0 > 1 }
    let more = choices.unique.sorted().map { "\($0)" }.joined(separator: " or ")
    let exception = choices.isEmpty ? "" : " (\(more) times in \(choices.count.counted("scenario")))"
    var lines = [
      "the listed events are all that matter, and the simulated platform is right,",
      "the client or the platform acts at most once during an event\(exception),",
    ]
    lines += all.filter { $0.hasPrefix("no work goes on") }.map { "\($0)," }
    if !leftOut.isEmpty {
      lines.append(
        "the \(leftOut.count) stored properties that the state leaves out, each for a reason, do not matter,"
      )
    }
    lines.append("and the others of \(all.count) assumptions hold, which --assumptions lists")
    return list("This is a proof if", lines.map { "- \($0)" })
  }

  // MARK: What to run next

  private var next: String {
    let (compare, again) = (Options.invocation, options.commandLine)
    let shown = Features.all.first { $0.name == options.feature?.name }.map { " --feature \($0)" } ?? ""
    let explorer = "\(compare) explorer\(shown)\(options.isYours ? " --candidate yours" : "")"
    let lines =
      if interrupted != nil { [(again, "start again")] } else if status == .same {
        [
          ("\(compare) --candidate draft", "the published rewrites and their accidents"),
          (explorer, "send the events yourself"),
          ("\(compare) --candidate yours", "judge your own rewrite"),
        ]
      } else {
        (options.isYours ? [(again, "when you have repaired difference 1")] : [])
          + (options.showsDetails ? [] : [("\(again) --details", "each difference with all its events")])
          + [(explorer, "send the events yourself")]
      }
    return lines.asNext(columns)
  }
}

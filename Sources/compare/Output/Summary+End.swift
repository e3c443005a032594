import CaseStudy
import Equivalence
import Foundation

extension Summary {
  mutating func foot(after time: Duration) -> String {
    let unfinished = interrupted != nil && left > 0 ? resultOfLast() : ""
    var parts = [walksText, example, options.isYours ? list("like modern, not legacy", declared) : nil]
    if options.has(.details) {
      let rows = explored.flatMap { one in
        one.declared.map { ["\(one.feature): \($0.id)", $0.transitions.grouped] }
      }
      let table = [["declared differences, by number of steps", "explored"]] + rows
      if !rows.isEmpty { parts.append(table.lines().joined(separator: "\n")) }
      parts += explored.map {
        list("\($0.feature): events without a common scenario", $0.feature.separateEvents)
      }
    }
    for one in options.has(.assumptions) ? explored : [] {
      let groups = one.grouped(\.allAssumptions)
      parts.append(list("\(one.feature) assumes", groups.flatMap { ["\($0):"] + $1.map { "  \($0)" } }))
    }
    let done = "\(explored.sum(\.scenarios.count)) of \(options.scenarios.count) scenarios"
    let place = interrupted.map { "interrupted in \($0), after \(done)" }
    parts += [problems, premises, place, lastLine(time), next]
    return unfinished + parts.compactMap { $0.map { "\n\($0)\n" } }.joined()
  }

  private func lastLine(_ time: Duration) -> String {
    let scenarios = explored.flatMap(\.scenarios)
    let differences = explored.sorted { $0.verdict == .different && $1.verdict != .different }
      .map { "\($0.feature) \($0.countedDifferences)" }.joined(separator: ", ")
    let counts = [
      scenarios.count.counted("scenario"), scenarios.sum(\.states).counted("state"),
      scenarios.sum(\.transitions).counted("step"),
    ]
    let figures = verdict == .different ? differences : counts.joined(separator: ", ")
    let line = "\(verdictText): \(figures), \(time.inSeconds)".folded(columns)
    return (options.isYours ? warning : "")
      + verdictText.painted(verdict.color) + line.dropFirst(verdictText.count)
  }

  private var warning: String {
    let texts = ["LocationManager", "Bridge"].map { textOfRepository("Sources/YourLocation/\($0).swift") }
    return Self.warning(texts[0], bridge: texts[1]).folded(columns)
  }

  /// Says that the class is the skeleton, which does nothing, or how many lines of its bridge are left to edit.
  static func warning(_ yours: String, bridge: String) -> String {
    let skeleton = "this is still the skeleton, Sources/YourLocation/LocationManager.swift\n"
    if yours.contains("func startMonitoringLocation() {}") { return skeleton }
    let gaps = bridge.split(separator: "\n").count { $0.contains("EDIT: ") }.counted("line")
    let rest = "YourLocation/Bridge.swift; until each is filled, a difference can be the bridge's own\n"
    return bridge.contains("EDIT: ") ? "\(gaps) with EDIT left in Sources/\(rest)" : ""
  }

  private func list(_ title: String, _ lines: [String]) -> String? {
    lines.isEmpty ? nil : ([title] + lines.map { $0.folded(columns, indent: "  ") }).joined(separator: "\n")
  }

  /// Finds the shortest sequence of the first declared difference that the candidate showed.
  mutating func findExample(progress: @escaping ScenarioProgress) async {
    guard let one = explored.first(where: { !$0.declared.isEmpty }) else { return }
    let (id, reason) = (one.declared[0].id, one.declared[0].reason)
    let finding = await one.feature.shortestFinding(of: .declared(id: id, reason: reason), progress: progress)
    guard let steps = finding?.steps, let last = steps.last else { return }
    let name = options.candidate.prefix(1).uppercased() + options.candidate.dropFirst()
    let title =
      "\(name) declares \(declared.count.counted("difference"))".painted(.amber)
      + ": intended, and it must show each of them. For example"
    let events = steps.enumerated().map { "    \($0 + 1). \($1.stimulus)" }
    let sides = [("legacy", last.legacy), (options.candidate, last.candidate)].flatMap { name, observations in
      (observations.isEmpty ? ["nothing"] : observations).wrapped(indent: "       \(name)  ", width: columns)
    }
    example = """
      \(title.folded(columns))
        \(one.feature), \(id)
      \((events + sides).joined(separator: "\n"))
      \(reason.folded(columns, indent: "    "))
      """
  }

  private var problems: String? {
    let unfinished = explored.flatMap(\.scenarios).count { !$0.allProblems.isEmpty }
    let title = "\(unfinished.counted("scenario")) not explored to the end"
    if unfinished > 0, verdict == .different, !options.has(.details) {
      return options.isDraft ? nil : "\(title); --details says why"
    }
    let lines = explored.flatMap { one in
      one.grouped(\.allProblems).flatMap { place, texts in texts.map { "\(one.feature), \(place): \($0)" } }
    }
    return list(title, lines)?.cut(to: options.has(.details) ? .max : 12)
  }

  /// The conditions under which the verdict is a proof.
  private var premises: String? {
    guard verdict.isEquivalent else { return nil }
    let all = explored.flatMap(\.scenarios).flatMap(\.allAssumptions).unique
    let leftOut = all.compactMap { $0.firstMatch(of: #/^(\S+) is left out of the state/#)?.1 }.unique
    let choices = options.scenarios.map { $0.feature.scenarios[$0.index].maxChoicesPerStep }
      .filter { $0 > 1 }
    let more = choices.unique.sorted().map { "\($0)" }.joined(separator: " or ")
    let exception = choices.isEmpty ? "" : " (\(more) times in \(choices.count.counted("scenario")))"
    let summed = #/^no work goes on| is left out of the state|while an event is applied$/#
    let others = all.count { $0.firstMatch(of: summed) == nil }
    let properties = "the \(leftOut.count) stored properties left out of the state"
    let lines =
      [
        "the listed events are all that matter, and the simulated platform is right,",
        "while a class handles an event, its client or the platform calls into it at most once\(exception),",
      ]
      + all.filter { $0.hasPrefix("no work goes on") }
      .map { "in \($0.contains("call returns") ? "synchronous" : "asynchronous") classes, \($0)," }
      + (leftOut.isEmpty ? [] : ["\(properties) do not matter (--assumptions says why),"])
      + ["and the \(others) other assumptions hold, which --assumptions lists"]
    return list("This is a proof if", lines.map { "- \($0)" })
  }

  private var next: String {
    let (compare, again) = (Options.invocation, options.commandLine)
    let shown = Features.all.first { $0.name == options.feature?.name }.map { " --feature \($0)" } ?? ""
    let explorer = (
      "\(compare) explorer\(shown)\(options.isYours ? " --candidate yours" : "")", "send the events yourself"
    )
    if interrupted != nil { return [(again, "start again")].asNext(columns) }
    if verdict.isEquivalent {
      let published = ("\(compare) --candidate draft", "what published rewrites changed by accident")
      return [published, explorer, ("\(compare) --candidate yours", "judge your own rewrite")].asNext(columns)
    }
    let repaired = options.isYours ? [(again, "when you have fixed difference 1")] : []
    let details = options.has(.details) ? [] : [("\(again) --details", "each difference in full")]
    return (repaired + details + [explorer]).asNext(columns)
  }
}

import Equivalence

extension ExploredScenario {
  /// Creates a result from the standard error of a process in which the candidate crashed.
  package init(name: String, crash lines: [String]) {
    let told = lines.lazy.compactMap {
      $0.wholeMatch(of: /The candidate ended the process, from (.*?)(?:: (.*))?/)
    }.first
    let start = told.map { String($0.1) } ?? "the creation or release of an object"
    let steps = told?.2?.split(separator: ";").map(String.init) ?? []
    let place = lines.lazy.compactMap { $0.firstMatch(of: /YourLocation\/LocationManager\.swift:\d+/) }.first
    let end = "your class ended the process" + (place.map { " at \($0.0)" } ?? "")
    let reason = lines.first { $0.contains(": Fatal error") || $0.contains(" failed") } ?? "It trapped."
    let text =
      ["from: \(start)"] + steps.enumerated().map { "  \($0 + 1). \($1)" }
      + ["     \(end)", "     \(reason)"]
    let finding = Finding(
      names: [], edits: [end], isConsequence: false, length: steps.count, text: text.joined(separator: "\n"),
      start: start, steps: steps.map { FindingStep(stimulus: $0, legacy: [], candidate: []) }, swiftTest: "")
    self.init(
      name: name, states: 0, transitions: 0, depth: steps.count, verdict: .different, seconds: 0,
      assumptions: [], caveats: [], declared: [], findings: [finding])
  }
}

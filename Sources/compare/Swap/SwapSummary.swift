import ParallelRun
import PlacesSwap

/// The output of `compare swap`.
@MainActor
struct SwapSummary {
  let runs: [SwapRun]

  var status: ExitStatus { runs.contains(where: \.isDifferent) ? .different : .same }

  var text: String {
    var parts = ["the app in each mode", rows.lines().joined(separator: "\n")]
    let declared = Set(runs.flatMap(\.counts.declared.keys)).sorted()
    if !declared.isEmpty { parts.append("declared: \(declared.joined(separator: ", "))") }
    parts += runs.compactMap { run in
      run.difference?.undeclared.map { "different in \(run.mode.rawValue): \($0)" }
    }
    parts += runs.flatMap(\.mismatches).map { "undeclared\n" + $0.recording.indented }
    parts.append("to see the app without legacy: scripts/remove-legacy")
    parts.append(
      status == .same
        ? "\("equivalent".painted(.green)): no screen sees a difference, except declared ones"
        : "different".painted(.red))
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var rows: [[String]] {
    let header = [
      "recording", "mode", "screen events", "matches", "declared", "mismatches", "kinds", "result",
    ]
    return [header]
      + runs.map { run in
        let declared = run.counts.declared.values.reduce(0, +)
        let compared = [run.counts.matches, declared, run.counts.mismatches, run.mismatches.count]
        return [run.recording.escapingControlCharacters, run.mode.rawValue, run.events.count.grouped]
          + compared.map { run.mode == .parallel ? $0.grouped : "" } + [told(run)]
      }
  }

  private func told(_ run: SwapRun) -> String {
    guard let difference = run.difference else { return "reference" }
    if difference.undeclared != nil { return "different" }
    return difference.declared == 0 ? "the same" : "same, \(difference.declared) declared"
  }
}

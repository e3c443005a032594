import CaseStudy
import ParallelRun
import PlacesApp
import PlacesSwap

/// A run of the app over a recording, in one mode.
@MainActor
struct SwapRun {
  let recording: String
  let mode: Setting.Mode
  let counts: Experiment.Counts
  let mismatches: [Mismatch]
  let events: [ScreenEvent]
  /// The difference from the screens' events with legacy, or nil for legacy itself.
  let difference: ScreenDifference?

  var isDifferent: Bool { difference?.undeclared != nil || counts.mismatches > 0 }

  static func all(over recording: LocationRecording, progress: (String) -> Void) async throws -> [SwapRun] {
    var runs: [SwapRun] = []
    for mode in Setting.Mode.allCases {
      progress("\(recording.name): the app, \(mode.rawValue)")
      let log = MismatchLog()
      let experiment = Experiment(publisher: log)
      var events: [ScreenEvent] = []
      let app = try await AppPlayer(mode, in: recording.start, experiment: experiment) {
        events.append($0.datedByDay)
      }
      for stimulus in recording.stimuli { await app.play(stimulus) }
      runs.append(
        SwapRun(
          recording: recording.name, mode: mode, counts: experiment.counts, mismatches: log.mismatches,
          events: events, difference: runs.first.map { ScreenDifference(of: events, from: $0.events) }))
    }
    return runs
  }
}

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

import CaseStudy
import ParallelRun
import PlacesApp
import PlacesSwap

/// A run of the app over a recording, in one mode.
struct SwapRun {
  let recording: String
  let mode: Setting.Mode
  let counts: Experiment.Counts
  let mismatches: [Mismatch]
  let events: [ScreenEvent]
  /// How the screens' events differ from those with legacy, or nil for legacy itself.
  let difference: ScreenDifference?

  var isDifferent: Bool { difference?.undeclared != nil || counts.mismatches > 0 }

  @MainActor
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

  fileprivate var row: [String] {
    let declared = counts.declared.values.reduce(0, +)
    let compared = [counts.matches, declared, counts.mismatches, mismatches.count]
    return [recording.escapingControlCharacters, mode.rawValue, events.count.grouped]
      + compared.map { mode == .parallel ? $0.grouped : "" } + [result]
  }

  private var result: String {
    guard let difference else { return "reference" }
    if difference.undeclared != nil { return "different" }
    return difference.declared == 0 ? "the same" : "same, \(difference.declared) declared"
  }
}

extension [SwapRun] {
  /// The output of `compare swap`.
  var text: String {
    let header = [
      "recording", "mode", "screen events", "matches", "declared", "mismatches", "kinds", "result",
    ]
    var parts = ["the app in each mode", ([header] + map(\.row)).lines().joined(separator: "\n")]
    let declared = Set(flatMap(\.counts.declared.keys)).sorted()
    if !declared.isEmpty { parts.append("declared: \(declared.joined(separator: ", "))") }
    parts += compactMap { run in
      run.difference?.undeclared.map { "different in \(run.mode.rawValue): \($0)" }
    }
    parts += flatMap(\.mismatches).map { "undeclared\n" + $0.recording.indented }
    parts.append("to see the app without legacy: scripts/remove-legacy")
    parts.append(
      contains(where: \.isDifferent)
        ? "different".painted(.red)
        : "\("equivalent".painted(.green)): no screen sees a difference, except declared ones")
    return parts.joined(separator: "\n\n") + "\n"
  }
}

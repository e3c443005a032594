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

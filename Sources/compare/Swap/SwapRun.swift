import CaseStudy
import Foundation
import ParallelRun
import PlacesApp
import PlacesSwap

/// A run of the app over a recording, in one mode or with the draft as the candidate of a parallel run.
@MainActor
struct SwapRun {
  let recording: String
  let mode: Setting.Mode
  let isOfDraft: Bool
  let counts: Experiment.Counts
  let mismatches: [Mismatch]
  let events: [ScreenEvent]
  /// The difference from the screens' events with legacy, or nil for legacy itself.
  let difference: ScreenDifference?

  /// True if there is an undeclared difference, apart from the draft's mismatches.
  var isDifferent: Bool { difference?.undeclared != nil || !isOfDraft && counts.mismatches > 0 }

  /// Runs the app in each mode, and with the draft.
  ///
  /// - Parameter progress: Receives the name of each run.
  static func all(over recording: LocationRecording, progress: (String) -> Void) async throws -> [SwapRun] {
    var runs: [SwapRun] = []
    for (mode, isOfDraft) in Setting.Mode.allCases.map({ ($0, false) }) + [(.parallel, true)] {
      progress("\(recording.name): the app, \(isOfDraft ? "the draft in parallel" : mode.rawValue)")
      let expected = runs.first?.events.filter { !isOfDraft || $0.screen == .map }
      runs.append(try await SwapRun(recording, mode, isOfDraft: isOfDraft, expecting: expected))
    }
    return runs
  }

  private init(
    _ recording: LocationRecording, _ mode: Setting.Mode, isOfDraft: Bool, expecting expected: [ScreenEvent]?
  ) async throws {
    let log = MismatchLog()
    let experiment = Experiment(publisher: log)
    var events: [ScreenEvent] = []
    let app = try await AppPlayer(mode, isOfDraft: isOfDraft, in: recording.start, experiment: experiment) {
      events.append($0.datedByDay)
    }
    for stimulus in recording.stimuli { await app.play(stimulus) }
    self.recording = recording.name
    self.mode = mode
    self.isOfDraft = isOfDraft
    counts = experiment.counts
    mismatches = log.mismatches
    self.events = events
    difference = expected.map { ScreenDifference(of: events, from: $0) }
  }
}

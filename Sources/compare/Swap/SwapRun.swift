import CaseStudy
import Foundation
import ParallelRun
import PlacesApp
import PlacesSwap

/// Runs of the app over one recording: in each mode, and with the draft as the candidate of a parallel run.
@MainActor
struct SwapRun {
  /// The result of one run.
  struct Outcome {
    let mode: Setting.Mode
    let isOfDraft: Bool
    let counts: Experiment.Counts
    let mismatches: [Mismatch]
    let events: [ScreenEvent]
    /// The difference from the screens' events with legacy; nil for legacy itself.
    let difference: ScreenDifference?
  }

  let recording: LocationRecording
  private(set) var outcomes: [Outcome] = []

  /// - Parameter progress: Gets the name of each run.
  init(_ recording: LocationRecording, progress: (String) -> Void) async throws {
    self.recording = recording
    for mode in Setting.Mode.allCases {
      progress("\(recording.name): the app, \(mode)")
      outcomes.append(try await run(mode, expecting: outcomes.first?.events))
    }
    progress("\(recording.name): the app, the draft in parallel")
    outcomes.append(
      try await run(
        .parallel, ofDraft: true, expecting: outcomes.first?.events.filter { $0.screen == .map }))
  }

  private func run(
    _ mode: Setting.Mode, ofDraft: Bool = false, expecting expected: [ScreenEvent]?
  ) async throws -> Outcome {
    let log = MismatchLog()
    let experiment = Experiment(publisher: log)
    var events: [ScreenEvent] = []
    let savedPlaces = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    try Data("Around the lake".utf8).write(to: savedPlaces)
    defer { try? FileManager.default.removeItem(at: savedPlaces) }
    let app = await AppPlayer(
      Setting(mode), in: recording.start, savedPlaces: savedPlaces, experiment: experiment,
      candidates: ofDraft ? .draft : .modern, showsMapOnly: ofDraft
    ) { events.append($0.datedByDay) }
    for stimulus in recording.stimuli { await app.play(stimulus) }
    return Outcome(
      mode: mode, isOfDraft: ofDraft, counts: experiment.counts, mismatches: log.mismatches, events: events,
      difference: expected.map { ScreenDifference(of: events, from: $0) })
  }

  /// Whether there is an undeclared difference, apart from the draft's mismatches.
  var isDifferent: Bool {
    outcomes.contains { $0.difference?.undeclared != nil || !$0.isOfDraft && $0.counts.mismatches > 0 }
  }
}

import CaseStudy
import Foundation
import ParallelRun
import PlacesApp
import PlacesSwap

/// The app over one recording, in each mode one after the other.
@MainActor
struct SwapRun {
  /// What a mode came to.
  struct Outcome {
    let mode: Setting.Mode
    let experiment: Experiment
    let mismatches: [Mismatch]
    let events: [ScreenEvent]
    /// How that differs from what the inherited side tells them; nil of the inherited side.
    let difference: ScreenDifference?
  }

  let recording: LocationRecording
  private(set) var modes: [Outcome] = []
  /// A parallel run with the draft as the candidate.
  private(set) var draft: Outcome

  /// - Parameter progress: Is told what is being run.
  init(_ recording: LocationRecording, progress: (String) -> Void) async throws {
    self.recording = recording
    for mode in Setting.Mode.allCases {
      progress("\(recording.name): the app, \(mode)")
      modes.append(try await Self.run(recording, mode, .modern, expecting: modes.first?.events))
    }
    progress("\(recording.name): the app, the draft in parallel")
    draft = try await Self.run(
      recording, .parallel, .draft, screens: .compared,
      expecting: modes.first?.events.filter { $0.screen.feature.canRunInParallel })
  }

  private static func run(
    _ recording: LocationRecording, _ mode: Setting.Mode, _ candidates: Candidates,
    screens: AppPlayer.Screens = .all,
    expecting expected: [ScreenEvent]?
  ) async throws -> Outcome {
    let log = MismatchLog()
    let experiment = try Experiment(publisher: log)
    var events: [ScreenEvent] = []
    let savedPlaces = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    try Data("Around the lake".utf8).write(to: savedPlaces)
    defer { try? FileManager.default.removeItem(at: savedPlaces) }
    let app = await AppPlayer(
      Setting(mode), in: recording.world, savedPlaces: savedPlaces, experiment: experiment,
      candidates: candidates,
      screens: screens
    ) {
      events.append($0.datedByDay)
    }
    for stimulus in recording.stimuli { await app.play(stimulus) }
    return Outcome(
      mode: mode, experiment: experiment, mismatches: log.mismatches, events: events,
      difference: expected.map { ScreenDifference(of: events, from: $0) })
  }

  /// Whether something differs that nobody declared; the draft apart.
  var isDifferent: Bool {
    modes.contains { $0.difference?.undeclared != nil || $0.experiment.counts.mismatches > 0 }
      || draft.difference?.undeclared != nil
  }
}

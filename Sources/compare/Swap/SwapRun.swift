import CaseStudy
import Foundation
import ParallelRun
import PlacesApp
import PlacesSwap

/// The app over one track, in each mode one after the other.
@MainActor
struct SwapRun {
  /// What a mode came to.
  struct Outcome {
    let mode: Setting.Mode
    let trial: Trial
    let mismatches: [Mismatch]
    let events: [ScreenEvent]
    /// How that differs from what the inherited side tells them; nil of the inherited side.
    let difference: ScreenDifference?
  }

  let track: Track
  private(set) var modes: [Outcome] = []
  /// A parallel run with the draft as the candidate.
  private(set) var draft: Outcome

  /// - Parameter progress: Is told what is being run.
  /// - Throws: `GPXError` if the track cannot be read.
  init(_ track: Track, progress: (String) -> Void) async throws {
    self.track = track
    for mode in Setting.Mode.allCases {
      progress("\(track.name): the app, \(mode)")
      modes.append(try await Self.run(track, mode, .modern, expecting: modes.first?.events))
    }
    progress("\(track.name): the app, the draft in parallel")
    draft = try await Self.run(
      track, .parallel, .draft, screens: .compared,
      expecting: modes.first?.events.filter { $0.screen.feature.canRunInParallel })
  }

  private static func run(
    _ track: Track, _ mode: Setting.Mode, _ candidates: Candidates, screens: AppPlayer.Screens = .all,
    expecting expected: [ScreenEvent]?
  ) async throws -> Outcome {
    let log = MismatchLog()
    let trial = try Trial(publisher: log, patience: TurnPatience())
    var events: [ScreenEvent] = []
    let savedPlaces = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    try Data("Around the lake".utf8).write(to: savedPlaces)
    defer { try? FileManager.default.removeItem(at: savedPlaces) }
    let app = await AppPlayer(
      Setting(mode), in: track.world, savedPlaces: savedPlaces, trial: trial, candidates: candidates,
      screens: screens
    ) {
      events.append($0.datedByDay)
    }
    var stimuli: [Compared.Stimulus] = []
    try track.forEachStimulus { stimuli.append($0) }
    for stimulus in stimuli { await app.play(stimulus) }
    return Outcome(
      mode: mode, trial: trial, mismatches: log.mismatches, events: events,
      difference: expected.map { ScreenDifference(of: events, from: $0) })
  }

  /// Whether something differs that nobody declared; the draft apart.
  var isDifferent: Bool {
    modes.contains { $0.difference?.undeclared != nil || $0.trial.counts.mismatches > 0 }
      || draft.difference?.undeclared != nil
  }
}

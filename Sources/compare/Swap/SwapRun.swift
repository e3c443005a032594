import CaseStudy
import Foundation
import ParallelRun
import PlacesApp
import PlacesSwap
import Terminal

/// The app over one track, in each mode one after the other.
@MainActor
struct SwapRun {
  /// What a mode came to.
  struct Outcome {
    var mode: Setting.Mode
    var events = 0
    var counts = Trial.Counts()
    var byFeature: [Setting.Feature: Trial.Counts] = [:]
    var mismatches: [Mismatch] = []
    /// The events that differ as declared.
    var declaredEvents = 0
    /// The first event that the inherited side did not tell the screens, or the first that is missing.
    var firstDifference: String?
  }

  let track: Track
  private(set) var modes: [Outcome] = []
  /// A parallel run with the draft as the candidate.
  private(set) var draft: Outcome

  /// Runs the app.
  ///
  /// - Parameter progress: Is told what is being run.
  /// - Throws: `GPXError` if the track cannot be read.
  init(_ track: Track, progress: (String) -> Void) async throws {
    self.track = track
    var expected: [ScreenEvent]?
    for mode in Setting.Mode.allCases {
      progress("\(track.name): the app, \(mode)")
      let (outcome, events) = try await Self.run(track, mode, .modern, expecting: expected)
      modes.append(outcome)
      expected = expected ?? events
    }
    progress("\(track.name): the app, the draft in parallel")
    draft = try await Self.run(
      track, .parallel, .draft, screens: .compared,
      expecting: expected?.filter { $0.screen.feature.canRunInParallel }
    ).0
  }

  private static func run(
    _ track: Track, _ mode: Setting.Mode, _ candidates: Candidates,
    screens usedScreens: AppPlayer.Screens = .all,
    expecting expected: [ScreenEvent]?
  ) async throws -> (Outcome, [ScreenEvent]) {
    var outcome = Outcome(mode: mode)
    let log = MismatchLog()
    let trial = try Trial(publisher: log, patience: TurnPatience())
    let screens = ScreenLog(expecting: expected)
    let savedPlaces = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    try Data("Around the lake".utf8).write(to: savedPlaces)
    defer { try? FileManager.default.removeItem(at: savedPlaces) }
    let app = await AppPlayer(
      Setting(mode), in: track.world, savedPlaces: savedPlaces, trial: trial, candidates: candidates,
      screens: usedScreens
    ) {
      screens.add($0)
    }
    var stimuli: [Compared.Stimulus] = []
    try track.forEachStimulus { stimuli.append($0) }
    for stimulus in stimuli { await app.play(stimulus) }
    outcome.events = screens.count
    outcome.declaredEvents = screens.declared
    outcome.firstDifference = screens.firstDifference
    outcome.counts = trial.counts
    for feature in Setting.Feature.allCases {
      outcome.byFeature[feature] = trial.counts(of: feature.rawValue)
    }
    outcome.mismatches = log.mismatches
    return (outcome, screens.events)
  }

  /// Whether something differs that nobody declared; the draft apart.
  var isDifferent: Bool {
    modes.contains { $0.firstDifference != nil || $0.counts.mismatches > 0 } || draft.firstDifference != nil
  }
}

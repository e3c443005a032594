import CaseStudy
import Foundation
import PlacesApp
import Terminal

/// The app over one recording, in each mode one after the other.
@MainActor
struct SwapRun {
  /// What a mode came to.
  struct Outcome {
    var mode: Setting.Mode
    var events = 0
    var counts = Trial.Counts()
    var mismatches: [Mismatch] = []
    /// The events that differ as declared.
    var declaredEvents = 0
    /// The first event that the inherited side did not tell the screens, or the first that is missing.
    var firstDifference: String?
  }

  let recording: Recording
  private(set) var modes: [Outcome] = []
  /// A parallel run with the draft as the candidate.
  private(set) var draft: Outcome

  /// Runs the app.
  ///
  /// - Parameter progress: Is told what is being run.
  /// - Throws: `GPXError` if the recording cannot be read.
  init(_ recording: Recording, progress: (String) -> Void) throws {
    self.recording = recording
    var expected: [ScreenEvent]?
    for mode in Setting.Mode.allCases {
      progress("\(recording.name): the app, \(mode)")
      let (outcome, events) = try Self.run(recording, mode, .modern, expecting: expected)
      modes.append(outcome)
      expected = expected ?? events
    }
    progress("\(recording.name): the app, the draft in parallel")
    draft = try Self.run(recording, .parallel, .draft, expecting: expected).0
  }

  private static func run(
    _ recording: Recording, _ mode: Setting.Mode, _ candidates: Candidates, expecting expected: [ScreenEvent]?
  ) throws -> (Outcome, [ScreenEvent]) {
    var outcome = Outcome(mode: mode)
    let log = MismatchLog()
    let trial = try Trial(publisher: log)
    let screens = ScreenLog(expecting: expected)
    let savedPlaces = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    try Data("Around the lake".utf8).write(to: savedPlaces)
    defer { try? FileManager.default.removeItem(at: savedPlaces) }
    let app = AppPlayer(
      Setting(mode), in: recording.world, savedPlaces: savedPlaces, trial: trial, candidates: candidates
    ) {
      screens.add($0)
    }
    try recording.forEachStimulus(app.play)
    outcome.events = screens.count
    outcome.declaredEvents = screens.declared
    outcome.firstDifference = screens.firstDifference
    outcome.counts = trial.counts
    outcome.mismatches = log.mismatches
    return (outcome, screens.events)
  }

  /// Whether something differs that nobody declared; the draft apart.
  var isDifferent: Bool {
    modes.contains { $0.firstDifference != nil || $0.counts.mismatches > 0 } || draft.firstDifference != nil
  }
}

/// What the screens were told: kept the first time, held against what is expected after that.
@MainActor
private final class ScreenLog {
  private let expected: [ScreenEvent]?
  private(set) var events: [ScreenEvent] = []
  private(set) var count = 0
  private(set) var declared = 0
  private var difference: String?

  init(expecting expected: [ScreenEvent]?) {
    self.expected = expected
  }

  func add(_ event: ScreenEvent) {
    count += 1
    guard let expected else { return events.append(event) }
    guard difference == nil else { return }
    if count > expected.count {
      difference = "event \(count.grouped): \(event), where legacy tells nothing more"
    } else if Self.isDeclared(event, inPlaceOf: expected[count - 1]) {
      declared += 1
    } else if expected[count - 1] != event {
      difference = "event \(count.grouped): \(event), where legacy tells \(expected[count - 1])"
    }
  }

  /// The inherited loader drops what it reads, so that every document is called Untitled.
  private static func isDeclared(_ event: ScreenEvent, inPlaceOf expected: ScreenEvent) -> Bool {
    guard case .savedPlaces(let title) = event else { return false }
    return expected == .savedPlaces(title: "Untitled") && title != "Untitled"
  }

  var firstDifference: String? {
    if let difference { return difference }
    guard let expected, count < expected.count else { return nil }
    return "event \((count + 1).grouped): nothing more, where legacy tells \(expected[count])"
  }
}

/// Keeps the mismatches that a run publishes.
private final class MismatchLog: MismatchPublisher {
  private(set) var mismatches: [Mismatch] = []

  func publish(_ mismatch: Mismatch) { mismatches.append(mismatch) }
}

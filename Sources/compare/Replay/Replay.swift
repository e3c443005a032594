import Equivalence
import LocationSubjects

/// A recording, played through control and candidate side by side.
@MainActor
struct Replay {
  /// The first stimulus after which the two could be told apart.
  struct Mismatch {
    var step: Int
    var fix: Int
    var stimulus: Stimulus
    var control: [Observation]
    var candidate: [Observation]
  }

  let recording: Recording
  private(set) var fixes = 0
  private(set) var steps = 0
  private(set) var observations = 0
  private(set) var firstMismatch: Mismatch?
  private(set) var declared: [String: Int] = [:]

  /// Plays all of it; nothing but counts and the first mismatch is kept, however long it is.
  ///
  /// - Parameter progress: Called now and then with the number of fixes so far.
  /// - Throws: `GPXError` if the recording cannot be read.
  init(
    _ recording: Recording, control: Implementation, candidate: Implementation,
    declared declarations: [DeclaredLocationDifference], progress: (Int) -> Void
  ) throws {
    self.recording = recording
    let control = LocationSubject(control, in: recording.world)
    let candidate = LocationSubject(candidate, in: recording.world)
    try recording.forEachStimulus { stimulus in
      steps += 1
      if case .location = stimulus {
        fixes += 1
        if fixes.isMultiple(of: 10_000) { progress(fixes) }
      }
      compare(stimulus, control.apply(stimulus), candidate.apply(stimulus), declarations)
    }
  }

  private mutating func compare(
    _ stimulus: Stimulus, _ control: [Observation], _ candidate: [Observation],
    _ declarations: [DeclaredLocationDifference]
  ) {
    observations += control.count
    guard control != candidate else { return }
    let edits = Edit.edits(from: control, to: candidate)
    for declaration in declarations where edits.contains(where: { declaration.covers(stimulus, $0) }) {
      declared[declaration.id, default: 0] += 1
    }
    let isDeclared = edits.allSatisfy { edit in declarations.contains { $0.covers(stimulus, edit) } }
    if !isDeclared && firstMismatch == nil {
      firstMismatch = Mismatch(
        step: steps, fix: fixes, stimulus: stimulus, control: control, candidate: candidate)
    }
  }
}

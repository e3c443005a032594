import CaseStudy
import Equivalence

/// A track, played through control and candidate side by side.
@MainActor
struct Playback {
  /// The first step with an undeclared difference, and where it is.
  struct Mismatch {
    var position: Int
    var fixes: Int
    var step: Step<Compared.Stimulus, Compared.Observation>
  }

  let track: Track
  private(set) var fixes = 0
  private(set) var steps = 0
  private(set) var firstMismatch: Mismatch?
  /// The number of steps on which each declared difference shows.
  private(set) var declared: [String: Int] = [:]

  /// Plays all of it, and keeps only counts and the first mismatch.
  ///
  /// - Parameter progress: Called with the number of fixes so far, after every thousand.
  /// - Throws: `GPXError` if the track cannot be read.
  init(_ track: Track, candidate: Compared.Implementation, progress: (Int) -> Void) throws {
    self.track = track
    let comparison = LocationManagerComparison(candidate: candidate, in: [])
    var replay = comparison.replay(from: .init(track.world.quiet, candidate: candidate))
    try track.forEachStimulus { stimulus in
      if case .location = stimulus {
        fixes += 1
        if fixes.isMultiple(of: 1000) { progress(fixes) }
      }
      count(replay.apply(stimulus))
    }
  }

  /// What came of it.
  func text(candidate: String) -> String {
    let head =
      "\(track.name.escapingControlCharacters): \(fixes.counted("location")), \(steps.counted("step")), "
    if let mismatch = firstMismatch {
      return """
        \(head)different at step \(mismatch.position.grouped), after \(mismatch.fixes.counted("location"))
          event: \(mismatch.step.stimulus)
          legacy: \(mismatch.step.control.words.joined(separator: ", "))
          \(candidate): \(mismatch.step.candidate.words.joined(separator: ", "))

        """
    }
    let lines = declared.sorted { $0.key < $1.key }.map { "  \($0.key): on \($0.value.counted("step"))\n" }
    return head + (declared.isEmpty ? "identical\n" : "identical except as declared\n") + lines.joined()
  }

  private mutating func count(_ step: Step<Compared.Stimulus, Compared.Observation>) {
    steps += 1
    for id in step.declared { declared[id, default: 0] += 1 }
    if step.outcome == .different, firstMismatch == nil {
      firstMismatch = Mismatch(position: steps, fixes: fixes, step: step)
    }
  }
}

import CaseStudy
import Equivalence
import ParallelRun
import PlacesSwap

/// A feature as recordings of the app tell of it, in the harness.
@MainActor
protocol RecordedFeature {
  /// What can be compared with the legacy implementation.
  associatedtype Candidate: ComparedImplementation
  where
    Candidate.Stimulus: CustomStringConvertible & Sendable,
    Candidate.Observation: CustomStringConvertible & Sendable
  /// The legacy implementation under the harness.
  associatedtype Control: Behaviour
  where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation
  /// A candidate under the harness.
  associatedtype Tested: Behaviour
  where Tested.Stimulus == Candidate.Stimulus, Tested.Observation == Candidate.Observation
  /// Says whether a step shows what is sought.
  typealias IsSought = @Sendable (Step<Candidate.Stimulus, Candidate.Observation>) -> Bool

  /// Everything that can be compared with the legacy implementation.
  static var candidates: [Candidate] { get }
  /// What the harness observes, by what the app calls it; what is called the same is left out.
  static var observations: [String: String] { get }
  /// Whether a candidate may act on a later turn than the control.
  ///
  /// The app's comparison then ends with a stimulus that need not be the one that shows the difference.
  static var isAsynchronous: Bool { get }

  /// Begins as a recording begins.
  init(_ recording: ParallelRun.Recording)

  /// Takes what was the case at the beginning; false if the harness has no such world.
  mutating func take(_ fact: RecordedLine) -> Bool

  /// What the harness does for something that was done, nothing if it does that by itself; nil if it cannot do it.
  mutating func stimuli(for line: RecordedLine) -> [Candidate.Stimulus]?

  /// Whether the harness does by itself what was done inside of a stimulus.
  static func happensByItself(_ nested: ParallelRun.Recording.Stimulus.Nested) -> Bool

  /// The two implementations, from the one initial condition that the recording has.
  func comparison(with candidate: Candidate) -> Comparison<Control, Tested>

  /// The shortest part of a sequence that shows what is sought, by no other rows than the whole sequence does in the end.
  static func shortest(
    of stimuli: [Candidate.Stimulus], in comparison: Comparison<Control, Tested>,
    where isSought: @escaping IsSought
  ) async throws -> Difference<Candidate.Stimulus, Candidate.Observation>?
}

extension RecordedFeature where Control: Subject, Tested: Subject {
  static func shortest(
    of stimuli: [Candidate.Stimulus], in comparison: Comparison<Control, Tested>,
    where isSought: @escaping IsSought
  ) -> Difference<Candidate.Stimulus, Candidate.Observation>? {
    var replay = comparison.replay(from: comparison.starts[0])
    guard let shown = stimuli.map({ replay.apply($0) }).last(where: isSought) else { return nil }
    return comparison.shortest(of: stimuli, from: comparison.starts[0]) {
      isSought($0) && $0.isExplained(byRowsOf: shown)
    }
  }
}

extension RecordedFeature where Control: AsyncSubject, Tested: AsyncSubject {
  static func shortest(
    of stimuli: [Candidate.Stimulus], in comparison: Comparison<Control, Tested>,
    where isSought: @escaping IsSought
  ) async throws -> Difference<Candidate.Stimulus, Candidate.Observation>? {
    let replay = try await comparison.replay(from: comparison.starts[0])
    var shown: Step<Candidate.Stimulus, Candidate.Observation>?
    for stimulus in stimuli {
      let step = try await replay.apply(stimulus)
      if isSought(step) { shown = step }
    }
    guard let shown else { return nil }
    return try await comparison.shortest(of: stimuli) {
      isSought($0) && $0.isExplained(byRowsOf: shown)
    }
  }
}

extension RecordedFeature {
  static func happensByItself(_ nested: ParallelRun.Recording.Stimulus.Nested) -> Bool { false }

  /// Does a recording again, and shortens it.
  ///
  /// What was done inside of a stimulus comes after it.
  ///
  /// - Throws: ``RecordingError`` for a line that the harness cannot do again.
  static func shortest(
    of recording: ParallelRun.Recording, candidate: Candidate
  ) async throws -> Difference<Candidate.Stimulus, Candidate.Observation>? {
    var feature = Self(recording)
    for (position, fact) in recording.world.enumerated() where !feature.take(RecordedLine(fact)) {
      throw RecordingError(feature: recording.feature, line: fact, isFact: true, position: position)
    }
    var stimuli: [Candidate.Stimulus] = []
    var (position, last) = (0, 0)
    for stimulus in recording.stimuli {
      last = stimuli.count
      let lines = [stimulus.line] + stimulus.nested.map { happensByItself($0) ? nil : $0.line }
      for line in lines {
        if let line {
          guard let done = feature.stimuli(for: RecordedLine(line)) else {
            throw RecordingError(feature: recording.feature, line: line, position: position)
          }
          stimuli += done
        }
        position += 1
      }
    }
    let lastWords = isAsynchronous ? [] : Set(stimuli[last...].map(\.word))
    let sought = Set(recording.differences.map(observed))
    return try await shortest(of: stimuli, in: feature.comparison(with: candidate)) { step in
      step.outcome == .different && (lastWords.isEmpty || lastWords.contains(step.stimulus.word))
        && sought.isSubset(of: step.edits.map(\.word))
    }
  }

  /// What the harness observes of what the app calls a difference, as in `missing toldLocation`.
  private static func observed(_ difference: String) -> String {
    if let observation = observations[difference] { return observation }
    let words = difference.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return difference }
    return "\(words[0]) \(observations[words[1]] ?? words[1])"
  }
}

extension Step {
  /// Whether no row explains it that does not explain another step, so that it is no other fault.
  fileprivate func isExplained(byRowsOf other: Step) -> Bool {
    Set(names).isSubset(of: other.names) && names.isEmpty == other.names.isEmpty
  }
}

extension Edit {
  /// The kind of edit and the kind of observation, as in `missing toldLocation`.
  fileprivate var word: String {
    switch self {
    case .missing(let observation): "missing \(caseName(of: observation) ?? "")"
    case .extra(let observation): "extra \(caseName(of: observation) ?? "")"
    case .moved(let observation): "moved \(caseName(of: observation) ?? "")"
    case .unshared: "unshared"
    }
  }
}

extension CustomStringConvertible {
  /// The kind of stimulus, without its values.
  fileprivate var word: String { caseName(of: self) ?? "" }
}

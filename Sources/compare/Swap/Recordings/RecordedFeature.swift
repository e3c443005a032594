import CaseStudy
import Differences
import Equivalence
import ParallelRun

/// A feature as recordings of the app tell of it, in the harness.
@MainActor
protocol RecordedFeature {
  /// What can be compared with the legacy implementation.
  associatedtype Tested: ComparedSubject, Behaviour
  where
    Tested.Stimulus: CustomStringConvertible & Sendable & Decodable,
    Tested.Observation: CustomStringConvertible & Sendable
  typealias IsSought = @Sendable (Step<Tested.Stimulus, Tested.Observation>) -> Bool

  static var candidates: [Implementation<Tested>] { get }
  /// Whether a candidate may act on a later turn than the control.
  ///
  /// The app's comparison then ends with a stimulus that need not be the one that shows the difference.
  static var isAsynchronous: Bool { get }

  /// Whether the harness does by itself what was done inside of a stimulus.
  static func happensByItself(_ nested: ParallelRun.Recording.Stimulus.Nested) -> Bool

  /// The two implementations, from the one initial condition that the recording has.
  ///
  /// - Throws: A `DecodingError` if that cannot be read.
  static func comparison(
    with candidate: Implementation<Tested>, asIn recording: ParallelRun.Recording
  ) throws -> Comparison<Tested, Tested>

  /// The shortest part of a sequence that shows what is sought, by no other rows than the whole sequence does in the end.
  static func shortest(
    of stimuli: [Tested.Stimulus], in comparison: Comparison<Tested, Tested>,
    where isSought: @escaping IsSought
  ) async throws -> Difference<Tested.Stimulus, Tested.Observation>?
}

extension RecordedFeature where Tested: Subject {
  static func shortest(
    of stimuli: [Tested.Stimulus], in comparison: Comparison<Tested, Tested>,
    where isSought: @escaping IsSought
  ) -> Difference<Tested.Stimulus, Tested.Observation>? {
    var replay = comparison.replay(from: comparison.starts[0])
    guard let shown = stimuli.map({ replay.apply($0) }).last(where: isSought) else { return nil }
    return comparison.shortest(of: stimuli, from: comparison.starts[0]) {
      isSought($0) && $0.isExplained(byRowsOf: shown)
    }
  }
}

extension RecordedFeature where Tested: AsyncSubject {
  static func shortest(
    of stimuli: [Tested.Stimulus], in comparison: Comparison<Tested, Tested>,
    where isSought: @escaping IsSought
  ) async throws -> Difference<Tested.Stimulus, Tested.Observation>? {
    let steps = try await comparison.replay(stimuli.map { ($0, []) })
    guard let shown = steps.last(where: isSought) else { return nil }
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
  /// - Throws: ``RecordingError`` for a line that is no stimulus of the feature.
  static func shortest(
    of recording: ParallelRun.Recording, candidate: Implementation<Tested>
  ) async throws -> Difference<Tested.Stimulus, Tested.Observation>? {
    let comparison: Comparison<Tested, Tested>
    do {
      comparison = try Self.comparison(with: candidate, asIn: recording)
    } catch {
      throw RecordingError(feature: recording.feature, line: recording.world ?? "", isWorld: true)
    }
    var stimuli: [Tested.Stimulus] = []
    var (position, last) = (0, 0)
    for stimulus in recording.stimuli {
      last = stimuli.count
      let lines = [stimulus.line] + stimulus.nested.map { happensByItself($0) ? nil : $0.line }
      for line in lines {
        if let line {
          guard let done = try? ParallelRun.Recording.value(Tested.Stimulus.self, of: line) else {
            throw RecordingError(feature: recording.feature, line: line, position: position)
          }
          stimuli.append(done)
        }
        position += 1
      }
    }
    let lastWords = isAsynchronous ? [] : Set(stimuli[last...].map(word))
    return try await shortest(of: stimuli, in: comparison) { step in
      step.outcome == .different && (lastWords.isEmpty || lastWords.contains(word(of: step.stimulus)))
        && Set(recording.differences).isSubset(of: step.edits.map(\.word))
    }
  }
}

/// A line of a recording that the harness cannot read.
struct RecordingError: Error, CustomStringConvertible {
  var feature: String
  /// The line, without the word that it begins with in a file.
  var line: String
  /// Whether it says what was the case at the beginning.
  var isWorld = false
  /// How many stimuli stand before it.
  var position = 0

  var description: String {
    "'\(line)' is no \(isWorld ? "world" : "stimulus") of \(feature); "
      + "expected a recording that this version of the app has written"
  }
}

extension Step {
  /// Whether no row explains it that does not explain another step, so that it is no other fault.
  fileprivate func isExplained(byRowsOf other: Step) -> Bool {
    Set(names).isSubset(of: other.names) && names.isEmpty == other.names.isEmpty
  }
}

struct RecordedLocationManager: @MainActor RecordedFeature {
  static let candidates = Compared.Implementation.candidates
  static let isAsynchronous = false

  static func happensByItself(_ nested: ParallelRun.Recording.Stimulus.Nested) -> Bool {
    nested.during == "toldEnabled"
      && (try? ParallelRun.Recording.value(of: nested.line)) == Compared.Stimulus.start
  }

  static func comparison(
    with candidate: Compared.Implementation, asIn recording: ParallelRun.Recording
  ) throws -> LocationManagerComparison {
    // What happened is in the recording, and nothing else is to happen.
    var world = Compared.World().quiet
    if let line = recording.world {
      let circumstances = try ParallelRun.Recording.value(LocationManagerCircumstances.self, of: line)
      world.status = circumstances.permission
      world.knownLocation = circumstances.location
      world.othersWatchOrientation = circumstances.othersWatchOrientation
      world.isSimulator = circumstances.isSimulator
    }
    // A client that starts when it is told *enabled* is part of the world.
    world.clientStartsOnEnabled = recording.stimuli.contains {
      $0.nested.contains(where: happensByItself)
    }
    return LocationManagerComparison(
      starts: [Start(world, name: "the app", candidate: candidate)], alphabet: [],
      declared: candidate.declaredDifferences, named: Compared.PublishedRow.all.flatMap(\.differences))
  }
}

struct RecordedAddLocation: RecordedFeature {
  typealias Subject = AddLocationSubject

  static let candidates = Subject.Implementation.candidates
  static let isAsynchronous = true

  static func comparison(
    with candidate: Subject.Implementation, asIn recording: ParallelRun.Recording
  ) -> AddLocationComparison {
    Comparison(
      starts: [
        Start("the app") {
          Subject(.legacy)
        } candidate: {
          Subject(candidate)
        }
      ], alphabet: [], declared: candidate.declaredDifferences)
  }
}

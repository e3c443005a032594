private import Foundation
private import Synchronization

extension Comparison where Control: AsyncSubject, Candidate: AsyncSubject {
  /// Applies every stimulus in every reachable pair of states, until there is nothing new or a limit is reached.
  ///
  /// - Parameters:
  ///   - limits: How far to go at most. Reaching a limit makes the verdict inconclusive.
  ///   - audit: How thoroughly to check the fingerprints afterwards.
  ///   - stopsAtFirstDifference: Whether to look no further once something undeclared differs. A shorter sequence may differ, too.
  ///   - patience: How long a stimulus may take to settle; the time in which the main actor, or all threads, are
  ///     busy with something else is not counted. A stimulus that takes longer makes the verdict inconclusive.
  ///   - reportsTraps: Whether to say on the standard error which sequence ended the process, if one does. That takes
  ///     longer, and sets signal handlers for the whole process.
  ///   - progress: Is told ten times a second how far the exploration has got.
  @MainActor
  public func explore(
    limits: Limits = Limits(), audit: Audit = Audit(), stopsAtFirstDifference: Bool = false,
    reportsTraps: Bool = false,
    patience: Duration = .seconds(10), progress: (@MainActor (ExplorationProgress) -> Void)? = nil
  ) async -> Report<Stimulus, Observation> {
    let isWatched = progress != nil
    return await led(patience: patience, limits.duration, progress) { comparison, backstage, line in
      comparison.explore(
        limits: limits, audit: audit, stopsAtFirstDifference: stopsAtFirstDifference,
        reportsTraps: reportsTraps,
        progress: isWatched ? { reached in line.call { backstage.progress?(reached) } } : nil)
    }
  }

  /// Leads both sides from a thread of its own.
  @MainActor
  func led<Result: Sendable>(
    patience: Duration, _ duration: Duration? = nil,
    _ progress: (@MainActor (ExplorationProgress) -> Void)? = nil,
    _ body:
      @escaping @Sendable (
        Comparison<MainActorHandle<Control>, MainActorHandle<Candidate>>, Backstage<Control, Candidate>,
        MainActorLine
      ) -> Result
  ) async -> Result {
    let backstage = Backstage(self, progress)
    let outline = Outline(self)
    defer { backstage.close() }
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let thread = Thread {
          let line = MainActorLine(patience: patience, duration: duration)
          Meter.$cancellation.withValue(cancellation) {
            continuation.resume(returning: body(outline.comparison(backstage, line), backstage, line))
          }
        }
        thread.stackSize = 8 << 20
        thread.start()
      }
    } onCancel: {
      cancellation.isRequested.store(true, ordering: .relaxed)
    }
  }

  /// The shortest sequence that shows what a recording shows; nil if the recording does not show it here.
  ///
  /// Steps are dropped as long as the difference stays. Then the stimuli that are left are explored for a sequence that
  /// is shorter still.
  ///
  /// - Parameters:
  ///   - stimuli: What was done.
  ///   - start: The initial condition, by its position in ``starts``.
  ///   - patience: How long a stimulus may take to settle.
  ///   - isSought: Says whether a step shows the difference that is sought.
  /// - Throws: ``IncompleteExploration`` if a subject did not settle, or deferred some work.
  @MainActor
  public func shortest(
    of stimuli: [Stimulus], from start: Int = 0, patience: Duration = .seconds(10),
    where isSought: @escaping @Sendable (Step<Stimulus, Observation>) -> Bool
  ) async throws(IncompleteExploration) -> Difference<Stimulus, Observation>? {
    let (difference, failure) = await led(patience: patience) { comparison, _, line in
      (comparison.shortest(of: stimuli, from: comparison.starts[start], where: isSought), line.failure)
    }
    if let failure { throw IncompleteExploration(problems: [failure]) }
    return difference
  }
}

/// What of a comparison stays on the main actor.
@MainActor
final class Backstage<Control: AsyncSubject, Candidate: AsyncSubject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  let comparison: Comparison<Control, Candidate>
  let control: Stage<Control>
  let candidate: Stage<Candidate>
  let progress: (@MainActor (ExplorationProgress) -> Void)?

  init(
    _ comparison: Comparison<Control, Candidate>, _ progress: (@MainActor (ExplorationProgress) -> Void)?
  ) {
    self.comparison = comparison
    self.progress = progress
    let questions = QuestionTable()
    control = Stage(comparison.starts.map(\.control), questions: questions)
    candidate = Stage(comparison.starts.map(\.candidate), questions: questions)
  }

  /// Lets go of the subjects that no longer answer.
  func close() {
    control.close()
    candidate.close()
  }

  /// Whether an assumption holds for two subjects.
  func holds(_ assumption: Int, _ control: Int, _ candidate: Int) -> Bool {
    guard let one = self.control.subject(control), let other = self.candidate.subject(candidate) else {
      return true
    }
    return comparison.assumptions[assumption].holds(one, other)
  }
}

extension Backstage where Control == Candidate {
  /// Whether an assumption holds for a control that is explored alone.
  func holds(_ assumption: Int, _ control: Int) -> Bool {
    self.control.subject(control).map { comparison.assumptions[assumption].holds($0, $0) } ?? true
  }
}

/// What of a comparison goes to another thread.
private struct Outline<Control: AsyncSubject, Candidate: AsyncSubject>: Sendable
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  typealias Led = Comparison<MainActorHandle<Control>, MainActorHandle<Candidate>>
  typealias Known = DifferencePattern<Control.Stimulus, Control.Observation>

  private let starts: [String]
  private let alphabet: [Control.Stimulus]
  private let observationKinds: [Control.Observation]
  private let declared: [Known]
  private let named: [Known]
  private let answersPerStep: Int
  private let assumptions: [String]
  private let caveats: [String]

  init(_ comparison: Comparison<Control, Candidate>) {
    starts = comparison.starts.map(\.name)
    alphabet = comparison.alphabet
    observationKinds = comparison.observationKinds
    declared = comparison.declared
    named = comparison.named
    answersPerStep = comparison.answersPerStep
    assumptions = comparison.assumptions.map(\.text)
    caveats = comparison.caveats
  }

  /// The comparison of what stands for the subjects.
  func comparison(_ backstage: Backstage<Control, Candidate>, _ line: MainActorLine) -> Led {
    Led(
      starts: starts.enumerated().map { start in
        let start = (number: start.offset, name: start.element)
        return Start(start.name) {
          MainActorHandle(.control, on: backstage.control, from: start, by: line)
        } candidate: {
          MainActorHandle(.candidate, on: backstage.candidate, from: start, by: line)
        }
      }, alphabet: alphabet, observationKinds: observationKinds,
      declared: declared, named: named, answersPerStep: answersPerStep,
      assumptions: assumptions.enumerated().map { index, text in
        Assumption(text) { control, candidate in
          let (one, other) = (control.number, candidate.number)
          return line.call { backstage.holds(index, one, other) } ?? true
        }
      }, caveats: caveats)
  }
}

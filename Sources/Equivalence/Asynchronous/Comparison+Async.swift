private import Foundation
private import Synchronization

extension Comparison where Control: AsyncTestSubject, Candidate: AsyncTestSubject {
  /// Applies every stimulus in every reachable pair of states, until there is nothing new or a limit is reached.
  ///
  /// A stimulus that takes longer than `patience` to settle makes the verdict inconclusive; the time in which the main
  /// actor, or all threads, are busy with something else is not counted. The rest is as for synchronous subjects.
  @MainActor
  public func explore(
    limits: Limits = Limits(), audit: Audit = Audit(), stopsAtFirstDifference: Bool = false,
    reportsTraps: Bool = false,
    patience: Duration = .seconds(10), progress: (@MainActor (ExplorationProgress) -> Void)? = nil
  ) async -> Report<Stimulus, Observation> {
    await led(patience: patience, limits.duration) { comparison, line in
      comparison.explore(
        limits: limits, audit: audit, stopsAtFirstDifference: stopsAtFirstDifference,
        reportsTraps: reportsTraps,
        progress: progress.map { progress in { reached in line.call { progress(reached) } } })
    }
  }

  /// The same comparison of what stands for the subjects.
  typealias Led = Comparison<MainActorHandle<Control>, MainActorHandle<Candidate>>

  /// Leads both sides from a thread of its own, which waits for them.
  @MainActor
  func led<Result: Sendable>(
    patience: Duration, _ duration: Duration? = nil,
    _ body: @escaping @Sendable (Led, MainActorLine) -> Result
  ) async -> Result {
    let backstage = Backstage(self)
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let thread = Thread {
          let line = MainActorLine(patience: patience, duration: duration)
          Meter.$cancellation.withValue(cancellation) {
            continuation.resume(returning: body(backstage.comparison(by: line), line))
          }
        }
        thread.stackSize = 8 << 20
        thread.start()
      }
    } onCancel: {
      cancellation.isRequested.store(true, ordering: .relaxed)
    }
  }

  @MainActor
  func ledThroughout<Result: Sendable>(
    patience: Duration, _ body: @escaping @Sendable (Led) -> Result
  ) async throws(IncompleteExploration) -> Result {
    let (result, failure) = await led(patience: patience) { (body($0), $1.failure) }
    if let failure { throw IncompleteExploration(problems: [failure]) }
    return result
  }

  /// The shortest sequence that shows what a recording shows; nil if the recording does not show it here.
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
    where isSought: @escaping @Sendable (ComparisonStep<Stimulus, Observation>) -> Bool
  ) async throws(IncompleteExploration) -> Difference<Stimulus, Observation>? {
    try await ledThroughout(patience: patience) { comparison in
      comparison.shortest(of: stimuli, from: start, where: isSought)
    }
  }
}

/// What of a comparison stays on the main actor, with what of it goes to another thread.
@MainActor
private final class Backstage<Control: AsyncTestSubject, Candidate: AsyncTestSubject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  typealias Known = DeclaredDifference<Control.Stimulus, Control.Observation>

  private let comparison: Comparison<Control, Candidate>
  private let questions = QuestionTable()
  private let followers: Followers<Control.Stimulus>
  private let starts: [String]
  private let alphabet: [Control.Stimulus]
  private let observationKinds: [Control.Observation]
  private let declared: [Known]
  private let maxChoicesPerStep: Int
  private let overlaps: Bool
  private let assumptions: [String]
  private let caveats: [String]

  init(_ comparison: Comparison<Control, Candidate>) {
    self.comparison = comparison
    followers = Followers(of: comparison.overlaps ? comparison.alphabet : [])
    starts = comparison.starts.map(\.name)
    alphabet = comparison.alphabet
    observationKinds = comparison.observationKinds
    declared = comparison.declared
    maxChoicesPerStep = comparison.maxChoicesPerStep
    overlaps = comparison.overlaps
    assumptions = comparison.assumptions.map(\.text)
    caveats = comparison.caveats
  }

  /// The comparison of what stands for the subjects, for the thread at the end of a line.
  nonisolated func comparison(by line: MainActorLine) -> Comparison<Control, Candidate>.Led {
    Comparison<Control, Candidate>.Led(
      starts: starts.enumerated().map { index, name in
        ComparisonStart(name) {
          MainActorHandle(.control, from: name, by: line) { await self.control(index) }
        } candidate: {
          MainActorHandle(.candidate, from: name, by: line) { await self.candidate(index) }
        }
      }, alphabet: alphabet, observationKinds: observationKinds, declared: declared,
      maxChoicesPerStep: maxChoicesPerStep, overlaps: overlaps,
      assumptions: assumptions.enumerated().map { index, text in
        Assumption(text) { control, candidate in
          let (control, candidate) = (control.performer, candidate.performer)
          return line.call { self.holds(index, control, candidate) } ?? true
        }
      }, caveats: caveats)
  }

  private func control(_ start: Int) async -> Performer<Control> {
    await Performer(comparison.starts[start].control, questions: questions, followers: followers)
  }

  private func candidate(_ start: Int) async -> Performer<Candidate> {
    await Performer(comparison.starts[start].candidate, questions: questions, followers: followers)
  }

  private func holds(
    _ assumption: Int, _ control: Performer<Control>?, _ candidate: Performer<Candidate>?
  ) -> Bool {
    guard let control = control?.subject, let candidate = candidate?.subject else { return true }
    return comparison.assumptions[assumption].holds(control, candidate)
  }
}

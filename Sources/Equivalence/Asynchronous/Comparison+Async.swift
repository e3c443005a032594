private import Foundation

extension Comparison where Control: AsyncTestSubject, Candidate: AsyncTestSubject {
  /// Applies every event in every reachable pair of states, until no state is new or the search reaches a limit.
  ///
  /// If an event takes longer than `patience` to settle, the verdict is inconclusive. Time does not count while other
  /// work keeps the main actor or all threads busy. Otherwise this is the same as for synchronous subjects.
  @MainActor
  public func explore(
    limits: Limits = Limits(), audit: Audit? = Audit(), stopsAtFirstDifference: Bool = false,
    reportsTraps: Bool = false,
    patience: Duration = .seconds(2), progress: (@MainActor (ExplorationProgress) -> Void)? = nil
  ) async -> Report<Stimulus, Observation> {
    await onNewThread(patience: patience, limits.duration) { comparison, caller in
      comparison.explore(
        limits: limits, audit: audit, stopsAtFirstDifference: stopsAtFirstDifference,
        reportsTraps: reportsTraps,
        progress: progress.map { progress in { reached in caller.call { progress(reached) } } })
    }
  }

  typealias HandleComparison = Comparison<MainActorHandle<Control>, MainActorHandle<Candidate>>

  /// Runs a closure on a new thread, with a comparison whose handles call the subjects on the main actor and wait.
  ///
  /// The closure runs in the caller's task, so it has that task's local values, priority and cancellation. The tasks
  /// that the subjects start have only the first two.
  @MainActor
  func onNewThread<Result: Sendable>(
    patience: Duration, _ duration: Duration? = nil,
    _ body: @escaping @Sendable (HandleComparison, MainActorCaller) -> Result
  ) async -> Result {
    let comparison = comparisonOfHandles()
    // Calibrating takes many passes of the main queue, which must not count against the first subject's patience.
    _ = await TaskProbe.calibrated()
    return await withTaskExecutorPreference(NewThread()) {
      await Self.leaveMainActor {
        let caller = MainActorCaller(patience: patience, duration: duration)
        return body(comparison(caller), caller)
      }
    }
  }

  @concurrent
  private static func leaveMainActor<Result: Sendable>(_ body: @Sendable () -> Result) async -> Result {
    body()
  }

  @MainActor
  private func comparisonOfHandles() -> @Sendable (MainActorCaller) -> HandleComparison {
    let mainActorPart = MainActorPart(self)
    let (starts, assumptions) = (starts.map(\.name), assumptions.map(\.text))
    return {
      [listedEvents, observationKinds, declared, maxChoicesPerStep, overlaps, caveats, startsOnlyAsNew] caller
      in
      var comparison = HandleComparison(
        starts: starts.enumerated().map { index, name in
          ComparisonStart(name) {
            MainActorHandle(.control, from: name, by: caller) { await mainActorPart.control(index) }
          } candidate: {
            MainActorHandle(.candidate, from: name, by: caller) { await mainActorPart.candidate(index) }
          }
        }, alphabet: listedEvents, observationKinds: observationKinds, declared: declared,
        maxChoicesPerStep: maxChoicesPerStep, overlaps: overlaps,
        assumptions: assumptions.enumerated().map { index, text in
          Assumption(text) { control, candidate in
            let (control, candidate) = (control.runner, candidate.runner)
            return caller.call { mainActorPart.holds(index, control, candidate) } ?? true
          }
        }, caveats: caveats)
      comparison.startsOnlyAsNew = startsOnlyAsNew
      return comparison
    }
  }

  @MainActor
  func onNewThreadOrThrow<Result: Sendable>(
    patience: Duration, _ body: @escaping @Sendable (HandleComparison) -> Result
  ) async throws(ComparisonError) -> Result {
    let (result, failure) = await onNewThread(patience: patience) { (body($0), $1.failure) }
    if let failure { throw ComparisonError(problems: [ExplorationProblem(failure)]) }
    return result
  }

  /// The shortest sequence found with the difference that a recording shows; nil if fresh subjects do not show it.
  ///
  /// An event may take at most `patience` to settle, but otherwise this is the same as for synchronous subjects.
  ///
  /// - Throws: ``ComparisonError`` if a subject defers work or does not settle.
  @MainActor
  public func shortest(
    of stimuli: [Stimulus], from start: Int = 0, patience: Duration = .seconds(2),
    where isSought: @escaping @Sendable (ComparisonStep<Stimulus, Observation>) -> Bool
  ) async throws(ComparisonError) -> Difference<Stimulus, Observation>? {
    try await onNewThreadOrThrow(patience: patience) { comparison in
      comparison.shortest(of: stimuli, from: start, where: isSought)
    }
  }
}

@MainActor
private final class MainActorPart<Control: AsyncTestSubject, Candidate: AsyncTestSubject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  private let comparison: Comparison<Control, Candidate>
  private let questions = QuestionTable()
  private let followers: Followers<Control.Stimulus>
  private var numbers = Numbering<Control.Stimulus>()

  init(_ comparison: Comparison<Control, Candidate>) {
    self.comparison = comparison
    followers = Followers(of: comparison.overlaps ? comparison.alphabet : [])
  }

  private func number(of stimulus: Control.Stimulus) -> Int { numbers.number(of: stimulus) }

  func control(_ start: Int) async -> SubjectRunner<Control> {
    await SubjectRunner(
      comparison.starts[start].control, questions: questions, followers: followers, number: number)
  }

  func candidate(_ start: Int) async -> SubjectRunner<Candidate> {
    await SubjectRunner(
      comparison.starts[start].candidate, questions: questions, followers: followers, number: number)
  }

  func holds(
    _ assumption: Int, _ control: SubjectRunner<Control>?, _ candidate: SubjectRunner<Candidate>?
  ) -> Bool {
    guard let control = control?.subject, let candidate = candidate?.subject else { return true }
    return comparison.assumptions[assumption].holds(control, candidate)
  }
}

/// Gives a task a thread with a large stack, on which the task may block.
private final class NewThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = Thread { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    thread.stackSize = 8 << 20
    thread.start()
  }
}

/// A subject that forwards events to another subject, which may stop answering.
protocol SubjectHandle: SubjectWithChoices {
  var anatomy: Fingerprint.Anatomy { get }
  var failure: ProblemCause? { get }
  /// Applies the events that the search repeats next, all in one call on the main actor.
  func applyAhead(_ events: [RepeatedEvent<Stimulus>])
}

/// An event with the answers that it had the first time.
struct RepeatedEvent<Stimulus> {
  let stimulus: Stimulus
  let choices: [Choice]
}

extension RepeatedEvent: Sendable where Stimulus: Sendable {}

/// A synchronous handle of an asynchronous subject.
///
/// The subject runs on the main actor, and the search waits for each result on another thread. So one search serves
/// synchronous and asynchronous subjects.
final class MainActorHandle<Base: AsyncTestSubject>: SubjectHandle {
  /// Nil if the subject did not settle after its creation, or if the caller had already failed.
  let runner: SubjectRunner<Base>?
  private let caller: MainActorCaller
  private let side: ComparisonSide
  private let start: String
  private var steps: [(stimulus: Base.Stimulus, answers: Choices.Answers)] = []
  /// The fingerprint after the last step, until the search reads it.
  private var latest: Fingerprint?
  private var known = Fingerprint(reflecting: 0)
  /// The results of the events that were applied ahead, with the last one first.
  private var ahead: [SubjectRunner<Base>.StepResult] = []

  init(
    _ side: ComparisonSide, from start: String, by caller: MainActorCaller,
    _ enter: @escaping @MainActor @Sendable () async -> SubjectRunner<Base>
  ) {
    self.side = side
    self.start = start
    self.caller = caller
    let entered = caller.call {
      let runner = await enter()
      return (runner, problem: runner.problem)
    }
    runner = entered?.0
    if let problem = entered.map(\.problem) ?? unsettled(nil) { report(problem) }
  }

  deinit {
    guard let runner else { return }
    if caller.failure != nil {
      // After a failure, every call returns at once, so do not wait for the subject's deallocation.
      Task { await runner.leave() }
    } else if caller.call({ await runner.leave() }) == nil {
      report { .endlessTask(of: $0, $1) }
    }
  }

  static var blindSpots: [BlindSpot] { Base.blindSpots }

  var failure: ProblemCause? { caller.failure }

  func apply(_ stimulus: Base.Stimulus, choices: Choices) -> [Base.Observation] {
    let answers = choices.answers
    steps.append((stimulus, answers))
    let result =
      ahead.popLast()
      ?? caller.call(watchedBy: runner?.tasks) { [runner] in await runner?.perform(stimulus, answers) }
      ?? nil
    guard let result else {
      report(unsettled(runner?.tasks))
      return []
    }
    if let problem = result.problem {
      report(problem)
    } else if result.hasWaitedForTime {
      report { .waitedForTime(of: $0, $1) }
    }
    choices.repeatStep(result.questions, result.choices)
    latest = result.fingerprint
    return result.observations
  }

  func applyAhead(_ events: [RepeatedEvent<Base.Stimulus>]) {
    guard let runner, caller.failure == nil else { return }
    let results = caller.call(watchedBy: runner.tasks) { await runner.perform(events) }
    if results == nil { report(unsettled(runner.tasks)) }
    ahead = results?.reversed() ?? []
  }

  var fingerprint: Fingerprint {
    known = latest ?? (caller.call { [runner] in runner?.fingerprint } ?? nil) ?? known
    latest = nil
    return known
  }

  var anatomy: Fingerprint.Anatomy {
    (caller.call { [runner] in runner?.anatomy } ?? nil)
      ?? Fingerprint.Anatomy(of: Nothing(), blindSpots: [])
  }

  private func unsettled(_ tasks: TaskTracker?) -> ProblemMaker {
    { [text = tasks?.unsettledTasks ?? ""] in .unsettled(of: $0, $1, text) }
  }

  private func report(_ problem: ProblemMaker) {
    guard caller.failure == nil else { return }
    let history = EventSequence(
      start: start,
      stimuli: steps.map { step in
        guard case .choices(let choices) = step.answers else { return display(step.stimulus) }
        return describe(display(step.stimulus), with: choices)
      })
    caller.failure = problem(side, history)
  }
}

/// Stands in for the missing subject of a handle.
private struct Nothing: TestSubject {
  func apply(_ stimulus: Bool) -> [Bool] { [] }
}

extension Described: SubjectHandle where Base: SubjectHandle {
  func applyAhead(_ events: [RepeatedEvent<String>]) {}
  var anatomy: Fingerprint.Anatomy { base.anatomy }
  var failure: ProblemCause? { base.failure }
}

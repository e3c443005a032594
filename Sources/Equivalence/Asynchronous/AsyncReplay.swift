private import Foundation

/// A fresh pair of asynchronous subjects that is led step by step.
///
/// ```swift
/// let replay = try await comparison.replay(from: comparison.starts[0])
/// for stimulus in recording {
///   let step = try await replay.apply(stimulus)
///   if step.outcome == .different { print(step) }
/// }
/// ```
///
/// When it is released, the tasks of both subjects are cancelled.
@MainActor
public final class AsyncReplay<Control: AsyncSubject, Candidate: AsyncSubject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  private let start: String
  private let patience: Duration
  private var control: Performer<Control>?
  private var candidate: Performer<Candidate>?
  private var ledgers: [TaskLedger] = []
  private var steps: StepComparison<Control.Stimulus, Control.Observation>
  private var history: [String] = []

  fileprivate init(
    _ comparison: Comparison<Control, Candidate>, _ start: Start<Control, Candidate>, patience: Duration
  ) async throws(IncompleteExploration) {
    self.start = start.name
    self.patience = patience
    steps = StepComparison(declared: comparison.declared, named: comparison.named)
    let backstage = Backstage(Comparison(starts: [start], alphabet: []))
    control = try await enter(.control) { await backstage.control(0) }
    candidate = try await enter(.candidate) { await backstage.candidate(0) }
  }

  deinit {
    for tasks in ledgers { tasks.cancel() }
  }

  /// Applies a stimulus to both sides, and says how they compare when both have settled.
  ///
  /// - Parameters:
  ///   - stimulus: What is done to both sides.
  ///   - choices: What the environment answers; all other questions get their first answer.
  /// - Throws: ``IncompleteExploration`` if a subject did not settle, or deferred some work.
  public func apply(
    _ stimulus: Control.Stimulus, choices: [Choice] = []
  ) async throws(IncompleteExploration) -> Step<Control.Stimulus, Control.Observation> {
    history.append(([display(stimulus)] + choices.map(\.description)).joined(separator: ", "))
    steps.begin(choices)
    let control = try await perform(stimulus, choices, by: control, .control, in: steps.control)
    let candidate = try await perform(stimulus, choices, by: candidate, .candidate, in: steps.candidate)
    return steps.step(stimulus, control: control, candidate: candidate)
  }

  private func enter<Base>(
    _ side: Side, _ make: @escaping @MainActor @Sendable () async -> Performer<Base>
  ) async throws(IncompleteExploration) -> Performer<Base> {
    let performer = await MainActorLine.call(patience: patience, make)
    guard let performer, let subject = performer.subject else { throw incomplete(.unsettled, side) }
    ledgers.append(subject.tasks)
    if let trouble = performer.trouble { throw incomplete(trouble, side) }
    return performer
  }

  private func perform<Base>(
    _ stimulus: Base.Stimulus, _ choices: [Choice], by performer: Performer<Base>?, _ side: Side,
    in environment: Environment
  ) async throws(IncompleteExploration) -> [Base.Observation] {
    let performance = await MainActorLine.call(patience: patience) {
      await performer?.perform(stimulus, .choices(choices))
    }
    guard let performance = performance ?? nil else { throw incomplete(.unsettled, side) }
    if let trouble = performance.trouble { throw incomplete(trouble, side) }
    environment.repeatStep(performance.questions, performance.choices)
    return performance.observations
  }

  private func incomplete(_ trouble: StageTrouble, _ side: Side) -> IncompleteExploration {
    let history = History(start: start, stimuli: history)
    return IncompleteExploration(problems: [trouble.problem(of: side, after: history)])
  }
}

extension MainActorLine {
  /// Runs something on the main actor, and waits for it on a thread of its own; nil if it does not come back.
  fileprivate static func call<Result: Sendable>(
    patience: Duration, _ body: @escaping @MainActor @Sendable () async -> Result
  ) async -> Result? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: MainActorLine(patience: patience, duration: nil).call(body))
      }
    }
  }
}

extension Comparison where Control: AsyncSubject, Candidate: AsyncSubject {
  /// Makes a fresh pair of subjects to be led step by step.
  ///
  /// - Parameters:
  ///   - start: The initial condition.
  ///   - patience: How long a stimulus may take to settle.
  /// - Throws: ``IncompleteExploration`` if a subject does not settle at the start.
  @MainActor
  public func replay(
    from start: Start<Control, Candidate>, patience: Duration = .seconds(10)
  ) async throws(IncompleteExploration) -> AsyncReplay<Control, Candidate> {
    try await AsyncReplay(self, start, patience: patience)
  }
}

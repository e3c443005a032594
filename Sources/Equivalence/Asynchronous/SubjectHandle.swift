/// A subject that forwards to another subject, which may stop answering.
protocol SubjectHandle: TestSubject {
  var anatomy: Fingerprint.Anatomy { get }
  /// The problem after which the other subject accepts no more events; nil if there is none.
  var failure: ExplorationProblem? { get }
}

/// A synchronous handle of an asynchronous subject.
///
/// The asynchronous subject runs on the main actor. The search runs on another thread, calls the handle and waits for
/// each result. Therefore synchronous and asynchronous subjects share one search.
final class MainActorHandle<Base: AsyncTestSubject>: SubjectHandle {
  /// The asynchronous subject; nil if it did not settle when it was made.
  let performer: Performer<Base>?
  private let line: MainActorLine
  private let side: ComparisonSide
  private let start: String
  private var steps: [(stimulus: Base.Stimulus, answers: Choices.Answers)] = []
  /// The fingerprint after the last step, until the search reads it.
  private var latest: Fingerprint?
  private var known = Fingerprint(reflecting: 0)

  init(
    _ side: ComparisonSide, from start: String, by line: MainActorLine,
    _ enter: @escaping @MainActor @Sendable () async -> Performer<Base>
  ) {
    self.side = side
    self.start = start
    self.line = line
    let entered = line.call {
      let performer = await enter()
      return (performer, trouble: performer.trouble)
    }
    performer = entered?.0
    if let trouble = entered.map(\.trouble) ?? Self.unsettled { report(trouble) }
  }

  deinit {
    guard let performer else { return }
    if line.failure != nil {
      // The subject no longer answers, so no thread waits for it.
      Task { await performer.leave() }
    } else if line.call({ await performer.leave() }) == nil {
      report { .endlessTask(of: $0, $1) }
    }
  }

  static var blindSpots: [BlindSpot] { Base.blindSpots }

  var failure: ExplorationProblem? { line.failure }

  func apply(_ stimulus: Base.Stimulus) -> [Base.Observation] { apply(stimulus, choices: Choices()) }

  func apply(_ stimulus: Base.Stimulus, choices: Choices) -> [Base.Observation] {
    let answers = choices.answers
    steps.append((stimulus, answers))
    let performance = line.call { [performer] in await performer?.perform(stimulus, answers) }
    guard let performance = performance ?? nil else {
      report(Self.unsettled)
      return []
    }
    if let trouble = performance.trouble {
      report(trouble)
    } else if line.idleTime >= .milliseconds(200) {
      report { .waitedForTime(of: $0, $1) }
    }
    choices.repeatStep(performance.questions, performance.choices)
    latest = performance.fingerprint
    return performance.observations
  }

  var fingerprint: Fingerprint {
    known = latest ?? (line.call { [performer] in performer?.fingerprint } ?? nil) ?? known
    latest = nil
    return known
  }

  var anatomy: Fingerprint.Anatomy {
    (line.call { [performer] in performer?.anatomy } ?? nil)
      ?? Fingerprint.Anatomy(of: Nothing(), blindSpots: [])
  }

  private static var unsettled: StageTrouble { { .unsettled(of: $0, $1) } }

  private func report(_ trouble: StageTrouble) {
    guard line.failure == nil else { return }
    let history = EventSequence(
      start: start,
      stimuli: steps.map { step in
        guard case .choices(let choices) = step.answers else { return display(step.stimulus) }
        return ([display(step.stimulus)] + choices.map(\.description)).joined(separator: ", ")
      })
    line.failure = trouble(side, history)
  }
}

/// Replaces the subject of a handle that has none.
private struct Nothing: TestSubject {
  func apply(_ stimulus: Bool) -> [Bool] { [] }
}

extension Described: SubjectHandle where Base: SubjectHandle {
  var anatomy: Fingerprint.Anatomy { base.anatomy }
  var failure: ExplorationProblem? { base.failure }
}

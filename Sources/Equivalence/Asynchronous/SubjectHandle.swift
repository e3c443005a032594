/// A subject that stands for another one, which may stop answering.
protocol SubjectHandle: Subject {
  /// Whether the other one has to be awaited.
  static var isAsynchronous: Bool { get }
  /// What the other one consists of.
  var anatomy: Fingerprint.Anatomy { get }
  /// Why the other one cannot be led any further, once that is so.
  var failure: Problem? { get }
}

/// A synchronous subject that stands for an asynchronous one.
///
/// The one that it stands for lives on the main actor. This one is led from another thread, which waits meanwhile. So
/// there is one search for synchronous and asynchronous subjects.
final class MainActorHandle<Base: AsyncSubject>: SubjectHandle {
  let number: Int
  private let stage: Stage<Base>
  private let line: MainActorLine
  private let side: Side
  private let start: String
  private var steps: [(stimulus: Base.Stimulus, answers: Environment.Answers)] = []
  /// The fingerprint after the last step, until somebody has asked for it.
  private var latest: Fingerprint?
  private var known: Fingerprint

  /// Makes a subject on the main actor.
  init(_ side: Side, on stage: Stage<Base>, from start: (number: Int, name: String), by line: MainActorLine) {
    self.side = side
    self.start = start.name
    self.stage = stage
    self.line = line
    let (number, trouble) = line.call { await stage.enter(from: start.number) } ?? (0, .unsettled)
    self.number = number
    known = Fingerprint(reflecting: number)
    if let trouble { report(trouble) }
  }

  deinit {
    if line.call({ [stage, number] in await stage.leave(number) }) == nil { report(.endless) }
  }

  static var blindSpots: [BlindSpot] { Base.blindSpots }
  static var isAsynchronous: Bool { true }

  var failure: Problem? { line.failure }

  func apply(_ stimulus: Base.Stimulus) -> [Base.Observation] { apply(stimulus, in: Environment()) }

  func apply(_ stimulus: Base.Stimulus, in environment: Environment) -> [Base.Observation] {
    let answers = environment.answers
    steps.append((stimulus, answers))
    let performance = line.call { [stage, number] in await stage.perform(number, stimulus, answers) }
    guard let performance = performance ?? nil else {
      report(.unsettled)
      return []
    }
    if let trouble = performance.trouble { report(trouble) }
    environment.repeatStep(performance.questions, performance.choices)
    latest = performance.fingerprint
    return performance.observations
  }

  var fingerprint: Fingerprint {
    known = latest ?? (line.call { [stage, number] in stage.fingerprint(of: number) } ?? nil) ?? known
    latest = nil
    return known
  }

  var anatomy: Fingerprint.Anatomy {
    (line.call { [stage, number] in stage.anatomy(of: number) } ?? nil)
      ?? Fingerprint.Anatomy(of: Nothing(), blindSpots: [])
  }

  private func report(_ trouble: StageTrouble) {
    guard line.failure == nil else { return }
    let history = History(
      start: start,
      stimuli: steps.map { step in
        guard case .choices(let choices) = step.answers else { return display(step.stimulus) }
        return ([display(step.stimulus)] + choices.map(\.description)).joined(separator: ", ")
      })
    line.failure = trouble.problem(of: side, after: history)
  }
}

/// What a handle consists of when there is nothing behind it any more.
private struct Nothing: Subject {
  func apply(_ stimulus: Bool) -> [Bool] { [] }
}

extension Described: SubjectHandle where Base: SubjectHandle {
  static var isAsynchronous: Bool { Base.isAsynchronous }
  var anatomy: Fingerprint.Anatomy { base.anatomy }
  var failure: Problem? { base.failure }
}

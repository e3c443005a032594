/// Why a subject cannot be relied on any further.
enum StageTrouble: Sendable {
  /// Some task has neither ended nor waits in a double.
  case unsettled
  /// Some task goes on although it was cancelled.
  case endless
  /// A task that the ledger does not know made a request.
  case stray(String)
  /// The property of that name changed while nothing was applied.
  case deferredWork(String)
  /// The question was asked while nothing was applied.
  case strayQuestion(String)

  /// The same for a report, where it was found in the last step of a history.
  func problem(of side: Side, after history: History) -> Problem {
    switch self {
    case .unsettled: .unsettled(of: side, history)
    case .endless: .endlessTask(of: side, history)
    case .stray(let request): .strayTask(of: side, history, request)
    case .deferredWork(let part):
      .deferredWork(of: side, History(start: history.start, stimuli: history.stimuli.dropLast()), part)
    case .strayQuestion(let question): .strayQuestion(question)
    }
  }
}

/// The asynchronous subjects of one side, each under a number.
@MainActor
final class Stage<Base: AsyncSubject> {
  /// What a stimulus came to.
  struct Performance: Sendable {
    var observations: [Base.Observation] = []
    var questions: [Question] = []
    var choices: [Choice] = []
    var fingerprint: Fingerprint
    var trouble: StageTrouble?
  }

  private struct Performer {
    let subject: Base
    let environment: Environment
    /// The fingerprint after the last stimulus.
    var fingerprint: Fingerprint
  }

  private let make: [() -> Base]
  private let questions: QuestionTable
  private var performers: [Int: Performer] = [:]
  private var performerCount = 0

  init(_ make: [() -> Base], questions: QuestionTable) {
    self.make = make
    self.questions = questions
  }

  /// Makes a subject, and says under which number.
  func enter(from start: Int) async -> (number: Int, trouble: StageTrouble?) {
    let subject = make[start]()
    await subject.tasks.settled()
    performerCount += 1
    performers[performerCount] = Performer(
      subject: subject, environment: Environment(questions: questions), fingerprint: subject.fingerprint)
    return (performerCount, trouble(with: subject))
  }

  /// Ends a subject's tasks and lets go of it.
  func leave(_ number: Int) async {
    guard let performer = performers.removeValue(forKey: number) else { return }
    performer.subject.tasks.cancel()
    await performer.subject.tasks.settled()
  }

  /// Ends the tasks of all subjects that are still there, each of which is kept until then.
  ///
  /// A task may use its subject without owning it.
  func close() {
    for subject in performers.values.map(\.subject) {
      subject.tasks.cancel()
      Task { await subject.tasks.settled() }
    }
    performers = [:]
  }

  /// Applies a stimulus.
  func perform(
    _ number: Int, _ stimulus: Base.Stimulus, _ answers: Environment.Answers
  ) async -> Performance? {
    guard let performer = performers[number] else { return nil }
    let (subject, environment) = (performer.subject, performer.environment)
    let before = subject.fingerprint
    if let trouble = trouble(with: subject) { return Performance(fingerprint: before, trouble: trouble) }
    if let question = environment.strayQuestion {
      return Performance(fingerprint: before, trouble: .strayQuestion(question))
    }
    let anatomy = { Fingerprint.Anatomy(of: subject, blindSpots: Base.blindSpots) }
    if let part = performer.fingerprint.part(differingFrom: before, of: Base.self, anatomy: anatomy) {
      return Performance(fingerprint: before, trouble: .deferredWork(part))
    }
    environment.begin(answers)
    let observations = await subject.apply(stimulus, in: environment)
    environment.end()
    let (questions, choices) = environment.record
    let fingerprint = subject.fingerprint
    performers[number]?.fingerprint = fingerprint
    return Performance(
      observations: observations, questions: questions, choices: choices, fingerprint: handed(fingerprint),
      trouble: trouble(with: subject))
  }

  private func trouble(with subject: Base) -> StageTrouble? {
    subject.tasks.strays.first.map { .stray($0) } ?? (subject.tasks.isSettled ? nil : .unsettled)
  }

  private func handed(_ fingerprint: Fingerprint) -> Fingerprint {
    fingerprint.handed(to: MainActorHandle<Base>.self, from: Base.self)
  }

  /// A subject's fingerprint now.
  func fingerprint(of number: Int) -> Fingerprint? {
    performers[number].map { handed($0.subject.fingerprint) }
  }

  /// What a subject consists of.
  func anatomy(of number: Int) -> Fingerprint.Anatomy? {
    performers[number].map { Fingerprint.Anatomy(of: $0.subject, blindSpots: Base.blindSpots) }
  }

  /// The subject of that number, while it is there.
  func subject(_ number: Int) -> Base? { performers[number]?.subject }
}

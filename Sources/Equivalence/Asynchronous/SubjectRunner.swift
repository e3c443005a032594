typealias ProblemMaker = @Sendable (ComparisonSide, EventSequence) -> ProblemCause

/// Chooses the second event, which comes before the first event of a step has settled.
struct Followers<Stimulus> {
  private let stimuli: [Stimulus]
  private let names: [String]

  init(of stimuli: [Stimulus]) {
    self.stimuli = stimuli
    var taken: Set<String> = []
    names = (["no event"] + stimuli.map { display($0) }).map { name in
      let numbered = (1...).lazy.map { $0 == 1 ? name : "\(name) #\($0)" }
      return numbered.first { taken.insert($0).inserted } ?? name
    }
  }

  var isEmpty: Bool { stimuli.isEmpty }

  func pick(from choices: Choices) -> Stimulus? {
    let name = choices.pick(Choice.overlap, from: names)
    return zip(stimuli, names.dropFirst()).first { $1 == name }?.0
  }
}

/// Runs an asynchronous subject on the main actor, for a search on another thread.
@MainActor
final class SubjectRunner<Base: AsyncTestSubject> {
  struct StepResult: Sendable {
    var observations: [Base.Observation] = []
    var questions: [ChoicePoint] = []
    var choices: [Choice] = []
    /// Nil if another repeated event follows at once.
    var fingerprint: Fingerprint?
    var problem: ProblemMaker?
    var hasWaitedForTime = false
  }

  /// The subject, until ``leave()`` releases it on the main actor.
  private(set) var subject: Base?
  nonisolated let tasks: TaskTracker
  private let choices: Choices
  private let followers: Followers<Base.Stimulus>
  /// Gives an event its number, which is the same on both sides.
  private let number: (Base.Stimulus) -> Int
  private var latest: Fingerprint

  init(
    _ make: () -> Base, questions: QuestionTable, followers: Followers<Base.Stimulus>,
    number: @escaping (Base.Stimulus) -> Int
  ) async {
    // An allocator may keep free memory for each thread, so do this on the thread that makes the subject.
    Ballast.shift()
    let scopes = TaskScopes()
    let subject = await scopes.run { make() }
    subject.tasks.follow(scopes)
    if !followers.isEmpty, !subject.tasks.isSettled {
      Caveat.note("no second event comes before the tasks of the start have settled")
    }
    await subject.tasks.settled()
    subject.tasks.noteWaits()
    self.subject = subject
    tasks = subject.tasks
    choices = Choices(questions: questions)
    self.followers = followers
    self.number = number
    latest = subject.fingerprint
  }

  /// Cancels the subject's tasks, and retains the subject until they have settled.
  func leave() async {
    guard let subject else { return }
    self.subject = nil
    subject.tasks.isReleased = true
    subject.tasks.cancel()
    await subject.tasks.settled(ignoresStrays: true)
  }

  func perform(_ stimulus: Base.Stimulus, _ answers: Choices.Answers) async -> StepResult? {
    guard let subject else { return nil }
    let before = subject.fingerprint
    if let problem { return StepResult(fingerprint: before, problem: problem) }
    if let question = choices.strayQuestion {
      return StepResult(fingerprint: before, problem: { _, _ in .strayQuestion(question) })
    }
    let anatomy = { Fingerprint.Anatomy(of: subject, blindSpots: Base.blindSpots) }
    let problemBefore: ProblemMaker? =
      if let part = latest.part(differingFrom: before, of: Base.self, anatomy: anatomy) {
        { .deferredWork(of: $0, $1, part) }
      } else if let event = subject.tasks.resumedTask {
        { .resumedBetweenEvents(of: $0, $1, startedBy: event) }
      } else {
        nil
      }
    if let problemBefore {
      return StepResult(fingerprint: before) { side, history in
        problemBefore(side, EventSequence(start: history.start, stimuli: history.stimuli.dropLast()))
      }
    }
    return await perform(stimulus, answers, onSettled: subject, reads: true)
  }

  /// Applies events that the search repeats, until one has a problem; changes between two events go unnoticed.
  func perform(_ events: [RepeatedEvent<Base.Stimulus>]) async -> [StepResult] {
    guard let subject, let first = events.first,
      let result = await perform(first.stimulus, .choices(first.choices))
    else { return [] }
    var results = [result]
    for (index, event) in events.enumerated().dropFirst() where results.last?.problem == nil {
      let isLast = index == events.count - 1
      results.append(
        await perform(event.stimulus, .choices(event.choices), onSettled: subject, reads: isLast))
    }
    return results
  }

  /// - Parameter reads: Whether to read the fingerprint after the event.
  private func perform(
    _ stimulus: Base.Stimulus, _ answers: Choices.Answers, onSettled subject: Base, reads: Bool
  ) async -> StepResult {
    // Unless the main thread serves the main queue, each event may run on another thread, which needs a second stack.
    TrapNote.addStack()
    choices.begin(answers)
    subject.tasks.begin(stimulus, numbers: [number(stimulus)])
    let observations =
      followers.isEmpty
      ? await subject.tasks.follow { await subject.apply(stimulus, choices: choices) }
      : await interruptibly(apply: stimulus, to: subject, answers)
    choices.end()
    subject.tasks.noteWaits()
    let record = choices.record
    if reads { latest = subject.fingerprint }
    return StepResult(
      observations: observations, questions: record.questions, choices: record.choices,
      fingerprint: reads ? handed(latest) : nil, problem: problem,
      hasWaitedForTime: subject.tasks.hasWaitedForTime)
  }

  /// Applies an event, and perhaps a second one before the first one has settled.
  private func interruptibly(
    apply stimulus: Base.Stimulus, to subject: Base, _ answers: Choices.Answers
  ) async -> [Base.Observation] {
    let tasks = subject.tasks
    var follower: Base.Stimulus?
    let interruption = Interruption { [choices, followers] in
      follower = followers.pick(from: choices)
      return follower != nil
    } isMissed: { [met = Caveat.met] in
      if tasks.isSettling { return }
      // This closure does not run in the task of the search.
      Caveat.$met.withValue(met) {
        Caveat.note("no second event comes while apply awaits something other than tasks.settled()")
      }
    }
    tasks.interruption = interruption
    let observations = await tasks.follow { await subject.apply(stimulus, choices: choices) }
    tasks.interruption = nil
    interruption.end()
    // If the other side pauses more often, the second event comes after this side has settled.
    let last = min(answers.overlap, Interruption.maxTurns)
    while follower == nil, interruption.moments <= last { _ = interruption.comes() }
    guard let follower else { return observations }
    tasks.begin(follower, numbers: [number(stimulus), number(follower)])
    return await observations + tasks.follow { await subject.apply(follower, choices: choices) }
  }

  var problem: ProblemMaker? {
    guard let tasks = subject?.tasks else { return nil }
    if let request = tasks.strays.first { return { .strayTask(of: $0, $1, request) } }
    if tasks.isSettled { return nil }
    return { [text = tasks.unsettledTasks] in .unsettled(of: $0, $1, text) }
  }

  var fingerprint: Fingerprint? { subject.map { handed($0.fingerprint) } }

  var anatomy: Fingerprint.Anatomy? {
    subject.map { Fingerprint.Anatomy(of: $0, blindSpots: Base.blindSpots) }
  }

  private func handed(_ fingerprint: Fingerprint) -> Fingerprint {
    fingerprint.handed(to: MainActorHandle<Base>.self, from: Base.self)
  }
}

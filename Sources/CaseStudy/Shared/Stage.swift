import Equivalence

/// A subject that applies each event to an implementation in a world of test doubles.
@MainActor
protocol StagedSubject: ComparedSubject, Sendable {
  var stage: Stage<Self> { get }
  /// Applies an event, which may happen during another one.
  func perform(_ stimulus: Stimulus)
  /// Sets the process-wide state that the implementation reads.
  func willPerform()
  /// Records effects that no double has recorded.
  func didPerform()
}

extension StagedSubject {
  func willPerform() {}
  func didPerform() {}

  func begin(_ choices: Choices = Choices()) {
    willPerform()
    stage.choices = choices
  }

  /// Applies an event to a subject whose work is synchronous.
  func perform(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    begin(choices)
    perform(stimulus)
    return end()
  }

  func end() -> [Observation] {
    didPerform()
    stage.choices = nil
    stage.recordRelease()
    return stage.recorder.take()
  }
}

extension StagedSubject where Self: AsyncTestSubject {
  @discardableResult
  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    begin(choices)
    perform(stimulus)
    await tasks.settled()
    return end()
  }
}

/// The calls during which the client and the platform may act.
enum ActingTime: Hashable, Sendable {
  case never
  /// The calls that a comparison with legacy explores.
  case duringCalls
  /// The calls that only modern makes, which no comparison with legacy can explore.
  case duringModernOnlyCalls
}

/// What a subject shares with its world: the recorder, the choices, and the object whose release is observed.
final class Stage<Subject: StagedSubject> {
  let recorder = Recorder<Subject.Observation>()
  /// The choices of the client and the platform, or nil between events, when neither of them acts.
  var choices: Choices?
  private weak var subject: Subject?
  private let time: ActingTime
  private weak var object: AnyObject?
  /// The observation to record when the object is released, or nil once it is recorded.
  private var release: Subject.Observation?

  init(_ time: ActingTime = .duringCalls) { self.time = time }

  func watch(_ object: AnyObject?, of subject: Subject? = nil, recording release: Subject.Observation) {
    (self.object, self.subject, self.release) = (object, subject, release)
  }

  func recordRelease() {
    guard object == nil, let release else { return }
    recorder.record(release)
    self.release = nil
  }

  /// Picks one of the actions, of which the first is nil and means none; returns nil, too, if there is no choice.
  func action<Action: Hashable>(at moment: some Hashable, from actions: [Action?]) -> Action? {
    guard let choices, actions.count > 1 else { return nil }
    return choices.pick(moment, from: actions)
  }

  func action<Action: Hashable>(
    during call: String, _ actions: [Action], isOnlyInModern: Bool = false
  ) -> Action? {
    guard time == .duringCalls || time == .duringModernOnlyCalls && isOnlyInModern else { return nil }
    return action(at: "during \(call)", from: [nil] + actions)
  }

  /// Lets the client or the platform act before a call returns.
  func act(
    during call: String, _ events: [Subject.Stimulus], isOnlyInModern: Bool = false,
    willApply: (Subject.Stimulus) -> Void = { _ in }
  ) {
    guard let event = action(during: call, events, isOnlyInModern: isOnlyInModern) else { return }
    willApply(event)
    MainActor.assumeIsolated { [subject] in subject?.perform(event) }
  }
}

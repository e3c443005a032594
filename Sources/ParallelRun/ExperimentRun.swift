public import DeclaredDifferences

/// One parallel run: the control serves, and the candidate gets the same stimuli at the same moments.
///
/// What a side does, its *effects*, is noted in order. The control's effects happen, the candidate's are swallowed, and
/// after each stimulus the two lists are compared. A stimulus that arrives while the control is busy, such as a client's
/// call in a callback, reaches the candidate when the candidate has come to the same effect.
@MainActor
public final class ExperimentRun<Stimulus: Codable & Sendable, Effect: Hashable, Candidate: AnyObject> {
  /// Does to the candidate what was done to the control; what it throws is a mismatch.
  public typealias Perform = (Candidate) throws -> Void

  // What is called for each stimulus can be inlined: where it cannot be specialized, a location costs six times as much.
  @usableFromInline enum Turn { case nobody, control, candidate }

  private let feature: String
  @usableFromInline let experiment: Experiment
  @usableFromInline let tally: Experiment.Tally
  @usableFromInline let declared: [DeclaredDifference<Stimulus, Effect>]
  /// What the declared differences remember.
  @usableFromInline var memories: [AnyHashable]
  @usableFromInline var recorder: Recorder<Stimulus>
  @usableFromInline var candidate: Candidate?
  @usableFromInline let leftovers: (Candidate) -> [CandidateFailure]

  @usableFromInline var turn = Turn.nobody
  @usableFromInline var step = ComparedStep<Perform, Effect>()

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - feature: The feature's name.
  ///   - experiment: Where the run is counted and published, and what turns it off.
  ///   - declared: What is meant to differ: it says what the candidate has to do instead.
  ///   - leftovers: Says, once each, what the candidate keeps alive that it should have let go.
  public init(
    of feature: String, in experiment: Experiment, declared: [DeclaredDifference<Stimulus, Effect>] = [],
    leftovers: @escaping (Candidate) -> [CandidateFailure] = { _ in [] }
  ) {
    self.feature = feature
    self.experiment = experiment
    tally = experiment.tally(of: feature)
    self.declared = declared
    memories = declared.map(\.firstMemory)
    self.leftovers = leftovers
    recorder = Recorder(limit: experiment.recordingLimit)
  }

  /// Lets a candidate take part from now on.
  public func admit(_ candidate: Candidate) { self.candidate = candidate }

  /// Lets the candidate go for good.
  public func dismiss() {
    let leaving = candidate
    candidate = nil
    // What it does while it goes does not count.
    withExtendedLifetime(leaving) {}
  }

  /// Whether the control is busy, so that a stimulus of this moment is one inside of another.
  @inlinable public var isControlBusy: Bool { turn == .control }

  // MARK: Stimuli

  /// Does something to the control now, and to the candidate at the same moment of its own turn.
  @inlinable public func apply<Result>(
    _ stimulus: @autoclosure () -> Stimulus, to serve: () -> Result,
    candidate perform: @escaping Perform
  ) -> Result {
    guard running != nil else { return serve() }
    switch turn {
    case .nobody:
      let stimulus = stimulus()
      recorder.add(stimulus)
      turn = .control
      let result = serve()
      step.expect(after: stimulus, declared: declared, remembering: &memories)
      turn = .candidate
      self.perform(perform)
      finish(stimulus)
      turn = .nobody
      return result
    case .control:
      recorder.add(stimulus(), isInside: true)
      step.nested.append((perform, step.control.count))
    case .candidate:
      step.failures.append(.reachedTheApp)
    }
    return serve()
  }

  /// Records something that neither side is told, and that a replay has to know.
  @inlinable public func record(_ stimulus: Stimulus) {
    if candidate != nil, turn != .candidate { recorder.add(stimulus, isInside: turn == .control) }
  }

  /// The candidate, unless the experiment has been turned off.
  @inlinable var running: Candidate? {
    let candidate = candidate
    if candidate == nil || experiment.isOn { return candidate }
    // A stopped candidate never rejoins: what it has missed cannot be made up for.
    dismiss()
    return nil
  }

  @inlinable func perform(_ perform: Perform) {
    guard let candidate = running else { return }
    do {
      try perform(candidate)
    } catch {
      step.failures.append(.threw("\(error)"))
    }
  }

  // MARK: Effects

  /// Notes what the control is about to do.
  @inlinable public func controlled(_ effect: @autoclosure () -> Effect) {
    if turn == .control { step.control.append(effect()) }
  }

  /// Notes what the candidate does; then does to it what was done to the control at this moment.
  @inlinable public func muted(_ effect: Effect) {
    if turn == .candidate {
      step.addCandidate(effect)
      if !step.nested.isEmpty, step.come(to: effect) { performNested(upTo: step.position) }
    } else {
      fail(doing: effect)
    }
  }

  /// Notes what the candidate does when nothing is done to it.
  @usableFromInline func fail(doing effect: Effect) {
    if candidate != nil { step.failures.append(.late(display(effect))) }
  }

  /// Does to the candidate what was done to the control up to an effect.
  @inlinable func performNested(upTo position: Int) {
    while let next = step.nested.first, next.effects <= position {
      step.nested.removeFirst()
      perform(next.perform)
    }
  }

  // MARK: Comparing

  @inlinable func finish(_ stimulus: Stimulus) {
    // The candidate has not come to the moments of these.
    if !step.nested.isEmpty { performNested(upTo: .max) }
    guard let candidate else { return step.clear() }
    let kept = leftovers(candidate)
    if !kept.isEmpty { step.failures += kept }
    if step.isMatch {
      tally.countMatch(step.declared)
      step.clear()
    } else {
      judge(stimulus)
    }
  }

  /// Publishes how the step differs, and clears it.
  @usableFromInline func judge(_ stimulus: Stimulus) {
    let step = step
    self.step.clear()
    // The publisher may use the app.
    turn = .nobody
    experiment.publishMismatch(
      of: feature, after: stimulus, control: step.control, expected: step.expected, candidate: step.candidate,
      failures: step.failures, recording: recorder)
  }
}

/// What both sides have done since a stimulus came, compared while the candidate does it.
@usableFromInline
struct ComparedStep<Perform, Effect: Hashable> {
  /// What the control has done, in order.
  @usableFromInline var control: [Effect] = []
  /// What the candidate has to do, in order: the same, but for what is declared.
  @usableFromInline var expected: [Effect] = []
  /// The declared differences that are between the two.
  @usableFromInline var declared: Set<String> = []
  /// What the candidate has done wrong besides.
  @usableFromInline var failures: [CandidateFailure] = []
  /// How many effects the candidate has had as expected.
  @usableFromInline var agreed = 0
  /// What the candidate has done from where it differs.
  @usableFromInline var rest: [Effect] = []
  /// What was done while the control was busy, and how many effects it had had.
  @usableFromInline var nested: [(perform: Perform, effects: Int)] = []
  /// To how many of the control's effects the candidate has come.
  @usableFromInline var position = 0

  @inlinable init() {}

  var candidate: [Effect] { expected[..<agreed] + rest }

  @inlinable var isMatch: Bool { rest.isEmpty && agreed == expected.count && failures.isEmpty }

  /// Says what the candidate has to do, now that the control has done its part after a stimulus.
  @inlinable mutating func expect<Stimulus>(
    after stimulus: Stimulus, declared patterns: [DeclaredDifference<Stimulus, Effect>],
    remembering memories: inout [AnyHashable]
  ) {
    let (effects, due) = expectation(
      of: control, after: stimulus, declared: patterns, remembering: &memories)
    expected = effects
    for index in due { declared.insert(patterns[index].id) }
  }

  @inlinable mutating func addCandidate(_ effect: Effect) {
    if rest.isEmpty, agreed < expected.count, expected[agreed] == effect {
      agreed += 1
    } else {
      rest.append(effect)
    }
  }

  /// Comes to an effect of the control that the candidate has had too; false if there is none.
  @inlinable mutating func come(to effect: Effect) -> Bool {
    guard let found = control[position...].firstIndex(of: effect) else { return false }
    position = found + 1
    return true
  }

  /// Forgets all of it, but for the memory that it was in.
  @inlinable mutating func clear() {
    expected = []
    // Mostly one: cheaper than removing all.
    while !control.isEmpty { control.removeLast() }
    if !declared.isEmpty { declared.removeAll() }
    if !rest.isEmpty { rest.removeAll() }
    if !failures.isEmpty { failures.removeAll() }
    (agreed, position) = (0, 0)
  }
}

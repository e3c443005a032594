// Declared differences need this module.
@_exported public import DeclaredDifferences

/// One parallel run: the control serves the app, and the candidate gets the same events at the same moments.
///
/// The run notes the *effects* of each side in order. The control's effects reach the app, the candidate's are muted.
/// After each event the run compares the two lists. An event can arrive while the control is busy, such as a client's
/// call in a callback. The candidate gets this event when it reaches the same effect.
@MainActor
public final class ExperimentRun<Stimulus: Codable & Sendable, Effect: Hashable, Candidate: AnyObject> {
  /// Sends the control's event to the candidate.
  ///
  /// An error is a mismatch.
  public typealias Perform = (Candidate) throws -> Void

  // All code that runs for each event is inlinable. Without specialization a location costs six times as much.
  @usableFromInline enum Active { case neither, control, candidate }

  private let feature: String
  @usableFromInline let experiment: Experiment
  @usableFromInline let declared: [DeclaredDifference<Stimulus, Effect>]
  /// The memory of each declared difference.
  @usableFromInline var memories: [AnyHashable]
  @usableFromInline var recorder: Recorder<Stimulus>
  @usableFromInline var candidate: Candidate?
  @usableFromInline let leftovers: (Candidate) -> [CandidateFailure]
  @usableFromInline var active = Active.neither
  @usableFromInline var step = Step()

  /// The effects of both sides since the last event, compared while the candidate runs.
  @usableFromInline struct Step {
    /// The control's effects, in order.
    @usableFromInline var control: [Effect] = []
    /// The effects that the candidate must have, in order: the control's, changed by the declared differences.
    @usableFromInline var expected: [Effect] = []
    /// The names of the declared differences that changed them.
    @usableFromInline var declared: Set<String> = []
    /// Other failures of the candidate.
    @usableFromInline var failures: [CandidateFailure] = []
    /// The number of effects that the candidate has had as expected.
    @usableFromInline var agreed = 0
    /// The candidate's effects from the first unexpected one on.
    @usableFromInline var rest: [Effect] = []
    /// The events that arrived while the control was busy, with the number of its effects until then.
    @usableFromInline var nested: [(perform: Perform, effects: Int)] = []
    /// The number of the control's effects that the candidate has reached.
    @usableFromInline var position = 0

    @inlinable init() {}

    @inlinable var isMatch: Bool { rest.isEmpty && agreed == expected.count && failures.isEmpty }

    @inlinable mutating func addCandidate(_ effect: Effect) {
      if rest.isEmpty, agreed < expected.count, expected[agreed] == effect {
        agreed += 1
      } else {
        rest.append(effect)
      }
    }

    /// Empties all lists, but keeps their memory.
    @inlinable mutating func clear() {
      expected = []
      // There is usually one effect, and this loop is cheaper than `removeAll`.
      while !control.isEmpty { control.removeLast() }
      if !declared.isEmpty { declared.removeAll() }
      if !rest.isEmpty { rest.removeAll() }
      if !failures.isEmpty { failures.removeAll() }
      (agreed, position) = (0, 0)
    }
  }

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - feature: The feature's name.
  ///   - experiment: Counts and publishes the run, and can turn it off.
  ///   - declared: The intended differences. Each says what the candidate has to do instead.
  ///   - leftovers: Returns each object that the candidate wrongly keeps alive, once.
  public init(
    of feature: String, in experiment: Experiment, declared: [DeclaredDifference<Stimulus, Effect>] = [],
    leftovers: @escaping (Candidate) -> [CandidateFailure] = { _ in [] }
  ) {
    self.feature = feature
    self.experiment = experiment
    self.declared = declared
    memories = declared.map(\.firstMemory)
    self.leftovers = leftovers
    recorder = Recorder(limit: experiment.recordingLimit)
  }

  /// Adds the candidate, which takes part from now on.
  public func admit(_ candidate: Candidate) { self.candidate = candidate }

  /// Releases the candidate, which never rejoins.
  public func dismiss() {
    let leaving = candidate
    candidate = nil
    // Effects of its deinitializer do not count.
    withExtendedLifetime(leaving) {}
  }

  /// True while the control handles an event, which makes a new event a nested one.
  @inlinable public var isControlBusy: Bool { active == .control }

  /// Sends an event to the control now, and to the candidate at the same point of its run.
  @inlinable public func apply<Result>(
    _ stimulus: @autoclosure () -> Stimulus, to serve: () -> Result,
    candidate perform: @escaping Perform
  ) -> Result {
    guard running != nil else { return serve() }
    switch active {
    case .neither:
      let stimulus = stimulus()
      recorder.add(stimulus)
      active = .control
      let result = serve()
      let (effects, applied) = expectation(
        of: step.control, after: stimulus, declared: declared, remembering: &memories)
      step.expected = effects
      for index in applied { step.declared.insert(declared[index].id) }
      active = .candidate
      self.perform(perform)
      finish(stimulus)
      active = .neither
      return result
    case .control:
      recorder.add(stimulus(), isInside: true)
      step.nested.append((perform, step.control.count))
    case .candidate:
      step.failures.append(.reachedTheApp)
    }
    return serve()
  }

  /// Records an event that reaches neither side, but that a replay needs.
  @inlinable public func record(_ stimulus: Stimulus) {
    if candidate != nil, active != .candidate { recorder.add(stimulus, isInside: active == .control) }
  }

  /// The candidate, unless the experiment has been turned off.
  @inlinable var running: Candidate? {
    let candidate = candidate
    if candidate == nil || experiment.isOn { return candidate }
    // A stopped candidate has missed events, and therefore never rejoins.
    dismiss()
    return nil
  }

  @inlinable func perform(_ perform: Perform) {
    guard let candidate = running else { return }
    do { try perform(candidate) } catch { step.failures.append(.threw("\(error)")) }
  }

  /// Notes an effect that the control is about to have.
  @inlinable public func controlled(_ effect: @autoclosure () -> Effect) {
    if active == .control { step.control.append(effect()) }
  }

  /// Notes an effect of the candidate, then sends it the events that the control got at this point.
  @inlinable public func muted(_ effect: Effect) {
    guard active == .candidate else { return fail(doing: effect) }
    step.addCandidate(effect)
    if !step.nested.isEmpty, let found = step.control[step.position...].firstIndex(of: effect) {
      step.position = found + 1
      performNested(upTo: found + 1)
    }
  }

  /// Notes an effect that the candidate has outside an event.
  @usableFromInline func fail(doing effect: Effect) {
    if candidate != nil { step.failures.append(.late(display(effect))) }
  }

  /// Sends the candidate the events that the control got up to an effect.
  @inlinable func performNested(upTo position: Int) {
    while let next = step.nested.first, next.effects <= position {
      step.nested.removeFirst()
      perform(next.perform)
    }
  }

  /// Compares both sides after an event.
  @inlinable func finish(_ stimulus: Stimulus) {
    // The candidate has not reached the effects at which these events arrived.
    if !step.nested.isEmpty { performNested(upTo: .max) }
    guard let candidate else { return step.clear() }
    let kept = leftovers(candidate)
    if !kept.isEmpty { step.failures += kept }
    if step.isMatch {
      experiment.countMatch(step.declared)
      step.clear()
    } else {
      publish(stimulus)
    }
  }

  /// Publishes the mismatch of this step, and clears it.
  @usableFromInline func publish(_ stimulus: Stimulus) {
    let step = step
    self.step.clear()
    // The publisher may use the app.
    active = .neither
    experiment.publishMismatch(
      of: feature, after: stimulus, control: step.control, expected: step.expected,
      candidate: step.expected[..<step.agreed] + step.rest, failures: step.failures,
      recording: recorder.recording)
  }
}

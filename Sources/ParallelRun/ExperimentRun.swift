// The public initializer uses types of `DeclaredDifferences`.
@_exported public import DeclaredDifferences

/// One parallel run, in which the control serves the app while the candidate gets the same events.
///
/// The run records the *effects* of each side in order, and compares them after each event. Only the control's effects
/// reach the app. An event can arrive while the control handles another one, for example if a client calls the control
/// in a callback. The candidate gets such a nested event when its own effects reach the same point.
@MainActor
public final class ExperimentRun<Stimulus: Codable & Sendable, Effect: Hashable, Candidate: AnyObject> {
  /// Sends the control's event to the candidate; if the closure throws an error, the run reports a mismatch.
  public typealias Perform = (Candidate) throws -> Void

  // Code that runs for each event is inlinable, because without specialization a location takes six times as long.
  @usableFromInline enum Active { case neither, control, candidate }

  private let feature: String
  @usableFromInline let experiment: Experiment
  @usableFromInline let declared: [DeclaredDifference<Stimulus, Effect>]
  /// What each declared difference remembers; some depend on earlier events.
  @usableFromInline var memories: [AnyHashable]
  @usableFromInline let leftovers: (Candidate) -> [CandidateFailure]
  @usableFromInline var history: EventHistory<Stimulus>
  @usableFromInline var candidate: Candidate?
  @usableFromInline var active = Active.neither
  @usableFromInline var step = Step()

  /// The effects of both sides after an event, which are compared while the candidate runs.
  @usableFromInline struct Step {
    @usableFromInline var control: [Effect] = []
    /// The effects that the candidate must have, in order: the control's, changed as declared.
    @usableFromInline var expected: [Effect] = []
    @usableFromInline var declared: Set<String> = []
    @usableFromInline var failures: [CandidateFailure] = []
    /// The number of expected effects that the candidate has had.
    @usableFromInline var agreed = 0
    /// The candidate's effects from the first unexpected one on.
    @usableFromInline var rest: [Effect] = []
    /// The events that arrived while the control handled this one, and how many effects the control had had by then.
    @usableFromInline var nested: [(perform: Perform, effects: Int)] = []
    /// How many of the control's effects the candidate has reached.
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

    /// Ends the step if both sides agree, and returns the declared differences that it showed.
    @inlinable mutating func endMatch() -> Set<String>? {
      guard isMatch else { return nil }
      defer { clear() }
      return declared
    }

    /// Empties the lists for the next event; only `control`, which each event fills, keeps its memory.
    @inlinable mutating func clear() {
      expected = []
      // There is usually just one effect, for which this loop is faster than `removeAll`.
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
  ///   - feature: The name of the feature, which mismatches contain.
  ///   - experiment: Counts the results of the run, publishes its mismatches, and can turn it off.
  ///   - declared: The intended differences, which compute the effects that the candidate must have instead.
  ///   - leftovers: Returns a failure for each object that the candidate wrongly keeps alive.
  public init(
    of feature: String, in experiment: Experiment, declared: [DeclaredDifference<Stimulus, Effect>] = [],
    leftovers: @escaping (Candidate) -> [CandidateFailure] = { _ in [] }
  ) {
    self.feature = feature
    self.experiment = experiment
    self.declared = declared
    memories = declared.map(\.firstMemory)
    self.leftovers = leftovers
    history = EventHistory(limit: experiment.recordingLimit)
  }

  /// Adds the candidate, which gets all events from now on.
  public func admit(_ candidate: Candidate) { self.candidate = candidate }

  /// Releases the candidate, which never rejoins.
  public func dismiss() {
    let leaving = candidate
    candidate = nil
    // `candidate` is already nil, so that effects of the deinitializer do not count.
    withExtendedLifetime(leaving) {}
  }

  /// True while the control handles an event, so that a new event would be nested.
  @inlinable public var isControlBusy: Bool { active == .control }

  /// Sends an event to the control at once, and then to the candidate, which gets a nested event at the same effect.
  @inlinable public func apply<Result>(
    _ stimulus: @autoclosure () -> Stimulus, to serve: () -> Result,
    candidate perform: @escaping Perform
  ) -> Result {
    guard running != nil else { return serve() }
    switch active {
    case .neither:
      let stimulus = stimulus()
      history.add(stimulus)
      active = .control
      let result = serve()
      let (effects, applied) = expectation(
        of: step.control, after: stimulus, declared: declared, remembering: &memories)
      step.expected = effects
      for index in applied { step.declared.insert(declared[index].id) }
      active = .candidate
      self.perform(perform)
      finish()
      active = .neither
      return result
    case .control:
      history.add(stimulus(), isInside: true)
      step.nested.append((perform, step.control.count))
    case .candidate:
      step.failures.append(.reachedTheApp)
    }
    return serve()
  }

  /// Records an event for a replay without sending it to either side.
  @inlinable public func record(_ stimulus: Stimulus) {
    if candidate != nil, active != .candidate { history.add(stimulus, isInside: active == .control) }
  }

  @inlinable var running: Candidate? {
    let candidate = candidate
    if candidate == nil || experiment.isOn { return candidate }
    // A stopped candidate never rejoins, because it has missed events.
    dismiss()
    return nil
  }

  @inlinable func perform(_ perform: Perform) {
    guard let candidate = running else { return }
    do { try perform(candidate) } catch { step.failures.append(.threw("\(error)")) }
  }

  /// Records an effect of the control; call this method just before the effect.
  @inlinable public func controlled(_ effect: @autoclosure () -> Effect) {
    if active == .control { step.control.append(effect()) }
  }

  /// Records an effect of the candidate, then sends the candidate the events that the control got at this effect.
  @inlinable public func muted(_ effect: Effect) {
    guard active == .candidate else { return noteLate(effect) }
    step.addCandidate(effect)
    if !step.nested.isEmpty, let found = step.control[step.position...].firstIndex(of: effect) {
      step.position = found + 1
      performNested(upTo: found + 1)
    }
  }

  @usableFromInline func noteLate(_ effect: Effect) {
    if running != nil { step.failures.append(.late(display(effect))) }
  }

  @inlinable func performNested(upTo position: Int) {
    while let next = step.nested.first, next.effects <= position {
      step.nested.removeFirst()
      perform(next.perform)
    }
  }

  @inlinable func finish() {
    // The remaining events arrived at effects that the candidate did not have.
    if !step.nested.isEmpty { performNested(upTo: .max) }
    guard let candidate else { return step.clear() }
    let kept = leftovers(candidate)
    if !kept.isEmpty { step.failures += kept }
    if let declared = step.endMatch() { experiment.countMatch(declared) } else { publish() }
  }

  @usableFromInline func publish() {
    let step = step
    self.step.clear()
    // The publisher may call the app.
    active = .neither
    guard experiment.isOn, let latest = history.events.last(where: { !$0.isInside }) else {
      return candidate = nil
    }
    experiment.publishMismatch(
      of: feature, after: latest.stimulus, expected: Array(step.expected[step.agreed...]),
      candidate: step.rest, failures: step.failures, recording: history.recording)
  }
}

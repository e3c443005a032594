public import Differences

/// One parallel run: the control serves, and the candidate gets the same stimuli at the same moments.
///
/// What a side does, its *effects*, is noted in order. The control's effects happen, the candidate's are swallowed, and
/// after each stimulus the two lists are compared. A stimulus that arrives while the control is busy, such as a client's
/// call in a callback, reaches the candidate when the candidate has come to the same effect.
///
/// The candidate of an asynchronous run may do on a later turn what the control has done at once. The run waits for it no
/// longer than the trial's patience lasts; the app does not wait at all.
@MainActor
public final class Run<Stimulus: Encodable, Effect: ParallelEffect, Candidate: AnyObject> {
  /// Does to the candidate what was done to the control; what it throws is a mismatch.
  public typealias Perform = (Candidate) throws -> Void

  // What is called for each stimulus can be inlined: where it cannot be specialized, a location costs six times as much.
  @usableFromInline enum Turn { case nobody, control, candidate }

  private let feature: String
  @usableFromInline let trial: Trial
  @usableFromInline let tally: Trial.Tally
  @usableFromInline let declared: [DifferencePattern<Stimulus, Effect>]
  /// What the declared differences remember.
  @usableFromInline var memories: [AnyHashable]
  @usableFromInline let isAsynchronous: Bool
  @usableFromInline var recorder: Recorder<Stimulus, Effect>
  @usableFromInline var candidate: Candidate?
  @usableFromInline let leftovers: (Candidate) -> [CandidateFailure]

  @usableFromInline var turn = Turn.nobody
  @usableFromInline var step = ComparedStep<Perform, Effect>()
  /// Whether there may be stimuli inside of this one that wait for the candidate.
  @usableFromInline var hasNested = false

  /// The last stimulus of an asynchronous run.
  @usableFromInline var latest: Stimulus?
  /// How many comparisons there were.
  private var comparisons = 0
  private var isWaiting = false

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - feature: The feature's name.
  ///   - trial: Where the run is counted and published, and what turns it off.
  ///   - declared: What is meant to differ: it says what the candidate has to do instead.
  ///   - world: What a replay has to know before the first stimulus.
  ///   - isAsynchronous: Whether the candidate may act on a later turn.
  ///   - leftovers: Says, once each, what the candidate keeps alive that it should have let go.
  public init(
    of feature: String, in trial: Trial, declared: [DifferencePattern<Stimulus, Effect>] = [],
    world: (any Encodable)? = nil, isAsynchronous: Bool = false,
    leftovers: @escaping (Candidate) -> [CandidateFailure] = { _ in [] }
  ) {
    self.feature = feature
    self.trial = trial
    tally = trial.tally(of: feature)
    self.declared = declared
    memories = declared.map(\.firstMemory)
    self.isAsynchronous = isAsynchronous
    self.leftovers = leftovers
    recorder = Recorder(world: world, limit: trial.recordingLimit)
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
      if isAsynchronous { performRestOfNested() }
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
      let stimulus = stimulus()
      recorder.addNested(stimulus, during: step.control.last)
      step.addNested(perform)
      hasNested = true
    case .candidate:
      step.failures.append(.reachedTheApp)
    }
    return serve()
  }

  /// Records something that neither side is told, and that a replay has to know.
  @inlinable public func record(_ stimulus: Stimulus) {
    guard candidate != nil else { return }
    switch turn {
    case .nobody: recorder.add(stimulus)
    case .control: recorder.addNested(stimulus, during: step.control.last)
    case .candidate: break
    }
  }

  /// The candidate, unless the trial has been turned off.
  @inlinable var running: Candidate? {
    let candidate = candidate
    if candidate == nil || trial.isOn { return candidate }
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
    switch turn {
    case .candidate:
      step.addCandidate(effect)
      if hasNested, step.come(to: effect) { performNested() }
    case .nobody, .control:
      if !isAsynchronous {
        if candidate != nil { step.failures.append(.late(effect.words)) }
      } else if running != nil {
        step.addCandidate(effect)
        if hasNested, step.come(to: effect) { performNested() }
        compare()
      }
    }
  }

  @inlinable func performNested(evenIfNotReached: Bool = false) {
    let outer = turn
    turn = .candidate
    while let next = step.nextNested(evenIfNotReached: evenIfNotReached) { perform(next) }
    turn = outer
  }

  /// Does what waits for moments that the candidate has not come to.
  @inlinable func performRestOfNested() {
    guard hasNested else { return }
    performNested(evenIfNotReached: true)
    hasNested = false
  }

  // MARK: Comparing

  @inlinable func finish(_ stimulus: Stimulus) {
    if isAsynchronous {
      latest = stimulus
      return compare()
    }
    performRestOfNested()
    if let candidate {
      let kept = leftovers(candidate)
      if !kept.isEmpty { step.failures += kept }
      if let declared = step.clearIfMatch() { return tally.countMatch(declared) }
      // The publisher may use the app.
      turn = .nobody
      judge(stimulus)
    } else {
      step.clear()
    }
  }

  /// Publishes how the step differs, and clears it.
  @usableFromInline func judge(_ stimulus: Stimulus) {
    let (control, expected, candidate, failures) = (
      step.control, step.expected, step.candidate, step.failures
    )
    step.clear()
    let edits =
      isAsynchronous
      ? Edit.edits(from: expected.byRecipient, to: candidate.byRecipient)
      : Edit.edits(from: expected, to: candidate)
    tally.countMismatch()
    trial.publish(
      Mismatch.Kind(
        feature: feature, stimulus: word(of: stimulus),
        differences: Set(edits.map(\.word)).sorted() + failures.map(\.word))
    ) { kind in
      Mismatch(
        kind: kind, control: control.map(\.words), candidate: candidate.map(\.words),
        failures: failures.map(\.description),
        recording: recorder.recording(of: feature, differences: kind.differences))
    }
  }

  // MARK: Waiting

  /// Compares an asynchronous run as it stands; where it differs, the candidate gets some time.
  @usableFromInline func compare() {
    if candidate == nil {
      step.clear()
    } else if let declared = step.clearIfMatch(byRecipient: true) {
      tally.countMatch(declared)
      comparisons += 1
      performRestOfNested()
      if !step.isEmpty { compare() }
    } else if step.count >= trial.recordingLimit {
      performRestOfNested()
      giveUp()
    } else if !isWaiting {
      wait()
    }
  }

  private func wait() {
    isWaiting = true
    trial.patience.wait { [comparisons, awaited = step.expected.count] in
      self.isWaiting = false
      guard self.running != nil, !self.step.isEmpty else { return }
      if self.hasNested {
        // It has not come to that moment in time, and gets some time from here.
        self.performRestOfNested()
        return self.compare()
      }
      if self.comparisons == comparisons {
        guard let declared = self.step.clearDone(atLeast: awaited) else { return self.giveUp() }
        self.tally.countMatch(declared)
        self.comparisons += 1
      }
      self.wait()
    }
  }

  private func giveUp() {
    comparisons += 1
    if let latest { judge(latest) } else { step.clear() }
  }

  /// Ends an asynchronous run with the release of both, of the candidate when it has come to where the control is.
  public func end(with release: Stimulus, _ serve: () -> Void, candidate perform: @escaping Perform) {
    if isAsynchronous, running != nil, turn == .nobody, !step.isEmpty {
      recorder.add(release)
      step.addNested(perform)
      hasNested = true
      turn = .control
      serve()
      step.expect(after: release, declared: declared, remembering: &memories)
      turn = .nobody
      finish(release)
    } else {
      apply(release, to: serve, candidate: perform)
    }
    end()
  }

  /// What is kept alive when the patience is over is a mismatch.
  private func end() {
    guard candidate != nil else { return }
    trial.patience.wait {
      if self.hasNested {
        self.performRestOfNested()
        self.compare()
        return self.end()
      }
      if let candidate = self.candidate { self.step.failures += self.leftovers(candidate) }
      if self.running != nil, !self.step.isEmpty { self.giveUp() }
      self.dismiss()
    }
  }
}

import DeclaredDifferences

/// A parallel run of asynchronous classes: either side may have an effect later than the other.
///
/// The control serves the app. The candidate gets each event after it. The run compares effects in order, per
/// recipient, because no rule says which of two recipients is reached first. If one side still lacks an effect
/// when the patience ends, the run reports a mismatch. The app does not wait.
@MainActor
public final class AsyncExperimentRun<Stimulus: Codable & Sendable, Effect: Hashable, Candidate: AnyObject> {
  private let feature: String
  private let experiment: Experiment
  private let patience: Duration
  private let clock: any Clock<Duration>
  private let recipient: (Effect) -> AnyHashable
  private var candidate: Candidate?
  private var recorder: Recorder<Stimulus>
  private var failures: [CandidateFailure] = []
  /// The effects that only the control has had so far, and those that only the candidate has had, numbered.
  private var pending: [[(effect: Effect, number: Int)]] = [[], []]
  private var count = 0
  private var isWaiting = false

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - feature: The feature's name.
  ///   - experiment: Counts and publishes the run, and can turn it off.
  ///   - patience: How long one side may lag behind the other.
  ///   - clock: Measures the patience.
  ///   - recipient: Returns the recipient of an effect. By default all effects have the same one.
  public init(
    of feature: String, in experiment: Experiment, patience: Duration = .seconds(1),
    clock: some Clock<Duration> = ContinuousClock(), recipient: @escaping (Effect) -> AnyHashable = { _ in 0 }
  ) {
    self.feature = feature
    self.experiment = experiment
    self.patience = patience
    self.clock = clock
    self.recipient = recipient
    recorder = Recorder(limit: experiment.recordingLimit)
  }

  /// Adds the candidate, which takes part from now on.
  public func admit(_ candidate: Candidate) { self.candidate = candidate }

  /// Sends an event to the control, then to the candidate.
  ///
  /// An error of the candidate is a mismatch.
  public func apply<Result>(
    _ stimulus: Stimulus, to serve: () -> Result, candidate perform: (Candidate) throws -> Void
  ) -> Result {
    if running != nil { recorder.add(stimulus) }
    let result = serve()
    if let candidate = running {
      do {
        try perform(candidate)
      } catch {
        failures.append(.threw("\(error)"))
        wait()
      }
    }
    return result
  }

  /// Notes an effect of the control.
  public func controlled(_ effect: Effect) { note(effect, of: 0) }

  /// Notes an effect of the candidate, which reaches no client.
  public func muted(_ effect: Effect) { note(effect, of: 1) }

  /// Releases the candidate.
  ///
  /// If the candidate is still alive when the patience ends, the run reports a mismatch.
  public func end() {
    weak let released = running
    candidate = nil
    guard released != nil else { return }
    Task { [clock, patience] in
      try? await clock.sleep(for: patience)
      guard released != nil else { return }
      failures.append(.kept("itself", missing: "candidateReleased"))
      giveUp()
    }
  }

  /// The candidate, unless the experiment is off.
  ///
  /// A stopped candidate has missed events, so it never rejoins.
  private var running: Candidate? {
    if !experiment.isOn { candidate = nil }
    return candidate
  }

  private func note(_ effect: Effect, of side: Int) {
    guard running != nil else { return }
    count += 1
    let isNext = { [recipient] (other: (effect: Effect, number: Int)) in
      recipient(other.effect) == recipient(effect)
    }
    // An effect matches only if it is the next expected one of this side.
    if !pending[side].contains(where: isNext), let owed = pending[1 - side].firstIndex(where: isNext),
      pending[1 - side][owed].effect == effect
    {
      pending[1 - side].remove(at: owed)
      if isSettled { experiment.countMatch() }
    } else {
      pending[side].append((effect, count))
      if pending.joined().count < experiment.recordingLimit { wait() } else { giveUp() }
    }
  }

  private var isSettled: Bool { pending.joined().isEmpty && failures.isEmpty }

  /// Waits for the side that is behind, equally long for each effect.
  private func wait() {
    guard !isWaiting else { return }
    isWaiting = true
    Task { [clock, patience, count] in
      try? await clock.sleep(for: patience)
      isWaiting = false
      if !failures.isEmpty || pending.joined().contains(where: { $0.number <= count }) { giveUp() }
      if !isSettled { wait() }
    }
  }

  /// Publishes the mismatch, and starts again with an empty list.
  private func giveUp() {
    let (effects, failures) = (pending.map { $0.map(\.effect) }, failures)
    (pending, self.failures) = ([[], []], [])
    guard experiment.isOn, let latest = recorder.events.last else { return candidate = nil }
    experiment.publishMismatch(
      of: feature, after: latest.stimulus, control: effects[0], expected: effects[0], candidate: effects[1],
      failures: failures, recording: recorder.recording)
  }
}

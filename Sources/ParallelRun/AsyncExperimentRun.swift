import DeclaredDifferences

/// A parallel run of asynchronous classes: either side may have an effect later than the other.
///
/// The control serves the app. The candidate gets each event after it. Effects are compared in order, separately for
/// each recipient, because no rule says which of two recipients is reached first. An effect that only one side has had
/// when the patience ends is a mismatch. The app does not wait.
@MainActor
public final class AsyncExperimentRun<Stimulus: Codable & Sendable, Effect: Hashable, Candidate: AnyObject> {
  private let feature: String
  private let experiment: Experiment
  private let patience: Duration
  private let clock: any Clock<Duration>
  private let recipient: (Effect) -> AnyHashable
  private var candidate: Candidate?
  private var recorder: Recorder<Stimulus>
  private var latest: Stimulus?
  private var failures: [CandidateFailure] = []
  /// The effects that only one side has had so far, numbered.
  private var pending: (control: [(effect: Effect, number: Int)], candidate: [(effect: Effect, number: Int)])
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
    pending = ([], [])
  }

  /// Adds the candidate, which takes part from now on.
  public func admit(_ candidate: Candidate) { self.candidate = candidate }

  /// Sends an event to the control, then to the candidate.
  ///
  /// An error of the candidate is a mismatch.
  public func apply<Result>(
    _ stimulus: Stimulus, to serve: () -> Result, candidate perform: (Candidate) throws -> Void
  ) -> Result {
    if running != nil {
      recorder.add(stimulus)
      latest = stimulus
    }
    let result = serve()
    if let candidate = running {
      do { try perform(candidate) } catch { fail(.threw("\(error)")) }
    }
    return result
  }

  /// Notes an effect of the control.
  public func controlled(_ effect: Effect) { note(effect, \.control, other: \.candidate) }

  /// Notes an effect of the candidate, which reaches no client.
  public func muted(_ effect: Effect) { note(effect, \.candidate, other: \.control) }

  /// Releases the candidate.
  ///
  /// If it is still alive when the patience ends, that is a mismatch.
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

  private typealias Side = WritableKeyPath<
    (control: [(effect: Effect, number: Int)], candidate: [(effect: Effect, number: Int)]),
    [(effect: Effect, number: Int)]
  >

  private func note(_ effect: Effect, _ side: Side, other: Side) {
    guard running != nil else { return }
    count += 1
    let isSame = { [recipient] in recipient($0) == recipient(effect) }
    // An effect matches only if it is the next one that this side has to show.
    if !pending[keyPath: side].contains(where: { isSame($0.effect) }),
      let owed = pending[keyPath: other].firstIndex(where: { isSame($0.effect) }),
      pending[keyPath: other][owed].effect == effect
    {
      pending[keyPath: other].remove(at: owed)
      if isSettled { experiment.tally(of: feature).countMatch([]) }
    } else {
      pending[keyPath: side].append((effect, count))
      if pending.control.count + pending.candidate.count >= experiment.recordingLimit {
        giveUp()
      } else {
        wait()
      }
    }
  }

  private var isSettled: Bool { pending.control.isEmpty && pending.candidate.isEmpty && failures.isEmpty }

  private func fail(_ failure: CandidateFailure) {
    failures.append(failure)
    wait()
  }

  /// Waits for the side that is behind, equally long for each effect.
  private func wait() {
    guard !isWaiting else { return }
    isWaiting = true
    Task { [clock, patience, count] in
      try? await clock.sleep(for: patience)
      isWaiting = false
      let oldest = (pending.control + pending.candidate).map(\.number).min()
      if !failures.isEmpty || oldest.map({ $0 <= count }) == true { giveUp() }
      if !isSettled { wait() }
    }
  }

  /// Publishes the mismatch, and starts again with nothing pending.
  private func giveUp() {
    let (differing, failures) = (pending, failures)
    self.failures = []
    pending = ([], [])
    guard experiment.isOn, let latest else { return candidate = nil }
    experiment.publishMismatch(
      of: feature, after: latest, control: differing.control.map(\.effect),
      expected: differing.control.map(\.effect), candidate: differing.candidate.map(\.effect),
      failures: failures, recording: recorder)
  }
}

/// Passes the answers of a service to the candidate as well, so that the service is asked only once.
@MainActor
public final class SharedAnswers<Request: Hashable, Answer: Sendable> {
  /// Answers that the candidate has not asked for yet, oldest first.
  private var answers: [(request: Request, answer: Answer)] = []
  /// The candidate's requests without an answer.
  private var waiting: [(request: Request, receiver: CheckedContinuation<Answer?, Never>)] = []

  /// Creates an empty store.
  public init() {}

  /// Stores an answer that the control got.
  public func come(_ answer: Answer, to request: Request) {
    if let index = waiting.firstIndex(where: { $0.request == request }) {
      waiting.remove(at: index).receiver.resume(returning: answer)
    } else {
      // A candidate that never asks must not fill the memory.
      if answers.count == 100 { answers.removeFirst() }
      answers.append((request, answer))
    }
  }

  /// Returns the control's answer to the candidate's request, or nil if the run ends first.
  public func answer(to request: Request) async -> Answer? {
    if let index = answers.firstIndex(where: { $0.request == request }) {
      return answers.remove(at: index).answer
    }
    return await withCheckedContinuation { waiting.append((request, $0)) }
  }

  /// Answers every waiting request with nil.
  public func end() {
    let ended = waiting
    waiting = []
    for wait in ended { wait.receiver.resume(returning: nil) }
  }
}

import DeclaredDifferences

/// A parallel run of what acts later: either side may do on a later turn what the other has done at once.
///
/// The control serves, and the candidate gets each stimulus after it. What both do is compared in order, for each
/// recipient apart, as nothing says in which order two of them are reached. What one side has done and the other has not
/// when the patience is over is a mismatch. The app does not wait.
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
  /// What one side has done and the other has not, with the number of each effect.
  private var pending: (control: [(effect: Effect, number: Int)], candidate: [(effect: Effect, number: Int)])
  private var count = 0
  private var isWaiting = false

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - feature: The feature's name.
  ///   - experiment: Where the run is counted and published, and what turns it off.
  ///   - patience: How long one side may be behind the other.
  ///   - clock: What the patience is measured by.
  ///   - recipient: Says whom an effect reaches; all of them reach the same unless said otherwise.
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

  /// Lets a candidate take part from now on.
  public func admit(_ candidate: Candidate) { self.candidate = candidate }

  /// Does something to the control, then to the candidate; what the candidate throws is a mismatch.
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

  /// Notes what the control does.
  public func controlled(_ effect: Effect) { note(effect, \.control, other: \.candidate) }

  /// Notes what the candidate does, which nobody hears.
  public func muted(_ effect: Effect) { note(effect, \.candidate, other: \.control) }

  /// Lets the candidate go; it is a mismatch if it is still there when the patience is over.
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

  /// The candidate, unless the experiment has been turned off: then it has missed something, and never rejoins.
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
    // What this side owes comes first; out of its order it is no answer.
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

  /// Waits for the side that is behind, as long for each effect.
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

  /// Publishes what differs, and begins anew.
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

/// Answers that the control gets from a service, for a candidate that asks the same: the service is asked once.
@MainActor
public final class SharedAnswers<Request: Hashable, Answer: Sendable> {
  /// What has come and the candidate has not asked for, oldest first.
  private var answers: [(request: Request, answer: Answer)] = []
  /// What the candidate waits for.
  private var waiting: [(request: Request, receiver: CheckedContinuation<Answer?, Never>)] = []

  /// Nothing has been asked yet.
  public init() {}

  /// The control has got an answer.
  public func come(_ answer: Answer, to request: Request) {
    if let index = waiting.firstIndex(where: { $0.request == request }) {
      waiting.remove(at: index).receiver.resume(returning: answer)
    } else {
      // What the candidate never asks for does not fill the memory.
      if answers.count == 100 { answers.removeFirst() }
      answers.append((request, answer))
    }
  }

  /// The candidate asks, and gets the control's answer; nil if the run ends before it comes.
  public func answer(to request: Request) async -> Answer? {
    if let index = answers.firstIndex(where: { $0.request == request }) {
      return answers.remove(at: index).answer
    }
    return await withCheckedContinuation { waiting.append((request, $0)) }
  }

  /// Ends all that the candidate waits for.
  public func end() {
    let ended = waiting
    waiting = []
    for wait in ended { wait.receiver.resume(returning: nil) }
  }
}

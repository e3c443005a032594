/// A rewrite of the debouncer, with an optional fault.
@MainActor
final class NewDebouncer<Input: Sendable, Output: Sendable> {
  enum Fault {
    /// `cancel` never answers the waiting caller.
    case forgetsCaller
    /// The timer of a superseded input fires for the later input.
    case firesForLaterInput
  }

  typealias Outcome = DebounceOutcome<Output>

  /// One submission that waits for silence.
  private final class Submission {
    let input: Input
    let caller: CheckedContinuation<Outcome, Never>
    var timer: Task<Void, Never>?

    init(input: Input, caller: CheckedContinuation<Outcome, Never>) {
      self.input = input
      self.caller = caller
    }
  }

  private let wait: @Sendable () async throws -> Void
  private let action: @MainActor (Input) -> Output
  private var latest: Submission?
  private var serial = 0
  private let fault: Fault?
  private(set) var firedCount = 0

  init(
    interval: Double, sleeper: any Sleeper, fault: Fault? = nil,
    action: @escaping @MainActor (Input) -> Output
  ) {
    self.fault = fault
    wait = { try await sleeper.sleep(seconds: interval) }
    self.action = action
  }

  var isPending: Bool { latest != nil }

  func submit(_ input: Input) async -> Outcome {
    settle(.superseded)
    serial += 1
    let mine = serial
    return await withTaskCancellationHandler {
      await withCheckedContinuation { caller in
        if Task.isCancelled {
          caller.resume(returning: .cancelled)
        } else {
          begin(Submission(input: input, caller: caller))
        }
      }
    } onCancel: {
      Task { await self.withdraw(mine) }
    }
  }

  func flush() {
    guard let submission = latest else { return }
    firedCount += 1
    settle(.fired(action(submission.input)))
  }

  func cancel() {
    guard fault != .forgetsCaller else {
      // This fault: nothing resumes the caller.
      latest?.timer?.cancel()
      latest = nil
      return
    }
    settle(.cancelled)
  }

  private func begin(_ submission: Submission) {
    latest = submission
    submission.timer = Task { [wait, fault] in
      let slept: Bool
      do {
        try await wait()
        slept = true
      } catch {
        slept = false
      }
      // This fault: after its cancellation, the timer fires for the input that has come since.
      if fault == .firesForLaterInput { return self.flush() }
      guard self.latest === submission else { return }
      if slept { self.flush() } else { self.settle(.cancelled) }
    }
  }

  private func withdraw(_ number: Int) {
    if number == serial { settle(.cancelled) }
  }

  private func settle(_ outcome: Outcome) {
    guard let submission = latest else { return }
    latest = nil
    submission.timer?.cancel()
    submission.caller.resume(returning: outcome)
  }
}

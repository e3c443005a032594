private import Dispatch

/// A line to the main actor, for a thread that waits at its end.
///
/// Once a call does not return, the line is dead, and all later calls fail at once.
final class MainActorLine {
  var failure: ExplorationProblem?
  /// The time that the last call waited while both the main actor and the runtime's threads were free.
  private(set) var idleTime = Duration.zero
  private let patience: Duration
  private let deadline: ContinuousClock.Instant?
  private let beat = Duration.milliseconds(20)

  /// A line that counts a call as lost if the call does not return while the process is otherwise idle.
  ///
  /// - Parameters:
  ///   - patience: The longest wait for one call. The time in which the process is busy with other work does not count.
  ///   - duration: The longest wait for all calls together.
  init(patience: Duration, duration: Duration?) {
    self.patience = patience
    deadline = duration.map { ContinuousClock.now + $0 }
  }

  /// Runs a closure on the main actor and waits for its result; nil if the closure does not return.
  @discardableResult
  func call<Result: Sendable>(_ body: @escaping @MainActor @Sendable () async -> Result) -> Result? {
    if failure != nil { return nil }
    let reply = Reply<Result>()
    Task { @MainActor in reply.send(await body()) }
    var waited = Duration.zero
    var overtime = Duration.zero
    while true {
      idleTime = waited
      if let result = reply.receive(within: beat) { return result }
      waited += beat
      if let deadline, deadline < .now { overtime += beat }
      if waited >= patience || overtime >= .milliseconds(500) { return nil }
      // The main actor may be busy. So may the runtime's threads, which every resumed task passes.
      let sign = Reply<Bool>()
      Task.detached {
        await MainActor.run {}
        await Task.yield()
        sign.send(true)
      }
      // Other tests may occupy the main actor for minutes, and a subject may block it for ever.
      if sign.receive(within: .seconds(600)) == nil { return nil }
    }
  }
}

/// A value that the main actor sends to a thread, once.
private final class Reply<Value: Sendable>: Sendable {
  private let value = VisibleMutex<Value?>(nil)
  private let isSent = DispatchSemaphore(value: 0)

  func send(_ value: Value) {
    self.value.withLock { $0 = value }
    isSent.signal()
  }

  func receive(within duration: Duration) -> Value? {
    let nanoseconds = Int(duration / .nanoseconds(1))
    guard isSent.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else { return nil }
    return value.withLock { $0 }
  }
}

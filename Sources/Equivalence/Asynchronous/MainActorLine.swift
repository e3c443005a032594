private import Dispatch

/// A line to the main actor, for a thread that waits at its end.
///
/// Once something does not come back, it is dead, and all that is called by it fails at once.
final class MainActorLine {
  var failure: ExplorationProblem?
  /// How long the last call waited while both the main actor and the runtime's threads were free.
  private(set) var idleTime = Duration.zero
  private let patience: Duration
  private let deadline: ContinuousClock.Instant?
  private let beat = Duration.milliseconds(20)

  /// A line that takes something for lost if it does not come back while there is nothing else to do.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for one call, not counted while everything is busy with something else.
  ///   - duration: How long to wait for all of them together.
  init(patience: Duration, duration: Duration?) {
    self.patience = patience
    deadline = duration.map { ContinuousClock.now + $0 }
  }

  /// Runs something on the main actor and waits for it; nil if it does not come back.
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
      // Neither the main actor nor the threads of the runtime, which a task passes whenever it goes on, may be free.
      let sign = Reply<Bool>()
      Task.detached {
        await MainActor.run {}
        await Task.yield()
        sign.send(true)
      }
      // Other tests may keep the main actor for minutes, and a subject may block it for ever.
      if sign.receive(within: .seconds(600)) == nil { return nil }
    }
  }
}

/// Something that is sent from the main actor to a thread, once.
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

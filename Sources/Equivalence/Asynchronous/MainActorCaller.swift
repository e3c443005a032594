private import Dispatch

/// Runs closures on the main actor, while the calling thread waits for each result.
///
/// After a failure, all later calls return nil at once.
final class MainActorCaller {
  var failure: ProblemCause?
  private let patience: Duration
  private let deadline: ContinuousClock.Instant?
  private let beat = Duration.milliseconds(20)

  /// Limits each call to `patience`, and after `duration` to half a second.
  ///
  /// Time in which the process is busy does not count.
  init(patience: Duration, duration: Duration?) {
    self.patience = patience
    deadline = duration.map { ContinuousClock.now + $0 }
  }

  /// Waits for the result, while the tracker notes whether a task waits for time; nil if the closure does not return.
  @discardableResult
  func call<Result: Sendable>(
    watchedBy tasks: TaskTracker? = nil, _ body: @escaping @MainActor @Sendable () async -> Result
  ) -> Result? {
    if failure != nil { return nil }
    let reply = Reply<Result>()
    let call = Task { @MainActor in reply.send(await body()) }
    var waited = Duration.zero
    var overtime = Duration.zero
    var watch: Task<Void, Never>?
    defer { watch?.cancel() }
    while true {
      if let result = reply.receive(within: beat) { return result }
      waited += beat
      if let deadline, deadline < .now { overtime += beat }
      if waited >= patience || overtime >= .milliseconds(500) { return nil }
      tasks?.noteSleep(in: call)
      watch = watch ?? tasks.map { tasks in Task { @MainActor in await tasks.watch(call) } }
      // Stop counting while the main actor or the runtime's threads are busy, because a task needs both to resume.
      let sign = Reply<Bool>()
      Task.detached {
        await MainActor.run {}
        await Task.yield()
        sign.send(true)
      }
      var beats = 0
      while sign.receive(within: beat) == nil {
        tasks?.noteSleep(in: call)
        beats += 1
        // Other tests may occupy the main actor for minutes, so only after ten conclude that the subject blocks it.
        if beats > 30_000 { return nil }
      }
    }
  }
}

/// A value that a task sends once to a waiting thread.
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

internal import Synchronization

/// Starts and tracks the tasks of an asynchronous subject, to find out when all of them have settled.
///
/// The subject starts tasks with the tracker, and these tasks call the tested class's asynchronous methods. If the
/// class starts tasks itself, inject the tracker into the class.
///
/// ```swift
/// tasks.start { await model.search("paris") }
/// await tasks.settled()
/// ```
///
/// A subject is *settled* when each of these tasks has ended or waits in ``PendingRequests``. No timer decides this.
///
/// The tracker resumes one waiting task at a time, and the next one when all others have settled. The runtime alone
/// would resume all tasks at once, on several threads.
@MainActor
public final class TaskTracker: HarnessStorage {
  private let started = VisibleMutex<[Int: StartedTask]>([:])
  /// The number of tasks that have not ended and do not wait in a test double.
  private let activeTasks = Atomic(0)
  private var settlers: [CheckedContinuation<Void, Never>] = []
  /// True if ``settled()`` returns at once, because another event comes before the subject settles.
  var skipsSettling = false
  /// Closures that resume the answered tasks, oldest first.
  private var wakings: [@MainActor () -> Void] = []

  /// The requests of tasks that the tracker did not start, such as a detached task or the child of a task group.
  package private(set) var strays: [String] = []

  /// Closures that end requests even if a task ignores its cancellation or is unknown to the tracker.
  private let endings = VisibleMutex<[@MainActor () -> Void]>([])

  /// Makes a tracker without tasks.
  nonisolated public init() {}

  /// Starts a task on the main actor that belongs to the subject.
  ///
  /// An actor can call this method without `await`, so no other job runs between the actor's check of its state and
  /// the assignment of the task.
  ///
  /// - Returns: The task, to cancel, to store, or to await with ``value(of:)``.
  @discardableResult
  nonisolated public func start<Success: Sendable>(
    _ operation: @escaping @MainActor () async -> Success
  ) -> Task<Success, Never> {
    noteStart {
      Task { @MainActor in
        let value = await operation()
        noteEnd(Result<Success, any Error>.success(value))
        return value
      }
    }
  }

  /// Starts a task on the main actor that belongs to the subject and may fail.
  @discardableResult
  nonisolated public func start<Success: Sendable>(
    _ operation: @escaping @MainActor () async throws -> Success
  ) -> Task<Success, any Error> {
    noteStart {
      Task { @MainActor in
        do {
          let value = try await operation()
          noteEnd(Result<Success, any Error>.success(value))
          return value
        } catch {
          noteEnd(Result<Success, any Error>.failure(error))
          throw error
        }
      }
    }
  }

  /// Awaits the value of a tracked task, like the task's `value`; meanwhile the current task counts as waiting.
  public func value<Success: Sendable, Failure: Error>(
    of task: Task<Success, Failure>
  ) async throws(Failure) -> Success {
    if let awaited = startedTask(task.hashValue), awaited.outcome == nil,
      let current = currentTask(requesting: "the value of a task")
    {
      await withCheckedContinuation { continuation in
        awaited.waiters.append(HeldCallback((), awaitedBy: current) { continuation.resume() })
        noteInactive()
      }
    }
    return try await task.result.get()
  }

  /// Returns when each task has ended or waits in a test double or for another task, or when there is a stray task.
  public func settled() async {
    while !skipsSettling, !isSettled, strays.isEmpty {
      await withCheckedContinuation { settlers.append($0) }
    }
  }

  package var isSettled: Bool { activeTasks.load(ordering: .acquiring) == 0 && wakings.isEmpty }

  /// Cancels all tasks, including waiting tasks, and ends all requests, including the requests of stray tasks.
  ///
  /// A waiting task retains the objects that it uses. An exploration calls this method when it no longer needs a
  /// subject. In your own tests, call this method in the subject's `deinit`, which may run on any thread.
  nonisolated public func cancel() {
    for started in started.withLock({ Array($0.values) }) { started.task.cancel() }
    let endings = endings.withLock { endings in
      defer { endings = [] }
      return endings
    }
    guard !endings.isEmpty else { return }
    noteActive()
    Task { @MainActor in
      for end in endings { end() }
      noteInactive()
    }
  }
}

extension TaskTracker {
  func currentTask(requesting request: @autoclosure () -> String) -> StartedTask? {
    if let current = currentStartedTask { return current }
    strays.append(request())
    wakeSettlers()
    return nil
  }

  private var currentStartedTask: StartedTask? {
    withUnsafeCurrentTask { $0.flatMap { startedTask($0.hashValue) } }
  }

  nonisolated func startedTask(_ identity: Int) -> StartedTask? { started.withLock { $0[identity] } }

  /// Starts and tracks a task under a lock, which the task needs before it can end.
  nonisolated private func noteStart<Success: Sendable, Failure>(
    _ start: () -> Task<Success, Failure>
  ) -> Task<Success, Failure> {
    noteActive()
    return started.withLock { started in
      let task = start()
      started[task.hashValue] = StartedTask(task)
      return task
    }
  }

  private func noteEnd(_ outcome: any Sendable) {
    if let current = currentStartedTask {
      current.outcome = outcome
      // The runtime resumes the last waiting task first, but does not guarantee this order. A class may depend on it.
      wakings += current.waiters.reversed().map { waiter in { waiter.answer(()) } }
      current.waiters = []
    }
    noteInactive()
  }

  /// Stores a completion handler, and counts the current task as waiting until the handler is called.
  ///
  /// Equal requests must have handlers that react in the same way to an answer.
  package func hold<Request, Answer>(
    _ request: Request, cancelledWith answer: Answer, _ handler: @escaping (Answer) -> Void
  ) -> HeldCallback<Request, Answer> {
    let task = currentTask(requesting: display(request))
    if task != nil { noteInactive() }
    let callback = HeldCallback<Request, Answer>(request, awaitedBy: task) { [self] answer in
      if task == nil { handler(answer) } else { wake { handler(answer) } }
    }
    endings.withLock { endings in endings.append { [weak callback] in callback?.answer(answer) } }
    return callback
  }

  /// Counts one more running task; callable from any thread, because any thread may cancel a task.
  nonisolated func noteActive() { activeTasks.wrappingAdd(1, ordering: .acquiringAndReleasing) }

  func noteInactive() {
    activeTasks.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    advance()
  }

  func wake(_ waking: @escaping @MainActor () -> Void) {
    wakings.append(waking)
    // The runtime may resume the task on another thread. There the task would race with the event's next tasks.
    noteActive()
    Task { @MainActor in noteInactive() }
  }

  private func advance() {
    guard activeTasks.load(ordering: .acquiring) == 0 else { return }
    guard !wakings.isEmpty else { return wakeSettlers() }
    noteActive()
    wakings.removeFirst()()
  }

  private func wakeSettlers() {
    for settler in settlers { settler.resume() }
    settlers = []
  }
}

/// A task of a tracker, in a form that a fingerprint can read.
@MainActor
final class StartedTask: HarnessStorage {
  /// The task, retained after its end, because otherwise a new task could get the same address.
  fileprivate let task: any Cancellable
  fileprivate var outcome: (any Sendable)?
  fileprivate var waiters: [HeldCallback<Void, Void>] = []

  nonisolated fileprivate init(_ task: any Cancellable) { self.task = task }
}

private protocol Cancellable: Sendable {
  func cancel()
}

extension Task: Cancellable {}

extension TaskTracker: Container {
  /// Adds the tracker to the writer, but no task, because the writer writes a task where an object refers to the task.
  nonisolated static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    guard let tracker = address.assumingMemoryBound(to: TaskTracker?.self).pointee else { return }
    writer.trackers.append(tracker)
  }
}

extension Task: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let task = address.assumingMemoryBound(to: Self.self).pointee
    writer.write(task.isCancelled ? 1 : 0)
    writer.write(task: task.hashValue, path: path)
  }
}

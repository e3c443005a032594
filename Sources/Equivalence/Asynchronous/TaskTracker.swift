internal import Synchronization

/// Tracks the tasks of an asynchronous subject, and knows when all of them have settled.
///
/// A subject plays the screen: it calls the asynchronous methods of a class in tasks that the tracker starts. If a
/// class starts tasks itself, inject the tracker into the class.
///
/// ```swift
/// tasks.start { await model.search("paris") }
/// await tasks.settled()
/// ```
///
/// A subject is *settled* when each of these tasks has ended or waits in a double for an answer. A double knows its
/// waiting tasks, because it uses ``PendingRequests``. No time passes, and the result does not depend on timing.
///
/// The tracker resumes waiting tasks one at a time: the next one when all others have settled. The runtime would
/// resume all of them at once, on several threads.
@MainActor
public final class TaskTracker: HarnessStorage {
  /// The tasks that the tracker started, by their identity in the runtime.
  private let started = VisibleMutex<[Int: StartedTask]>([:])
  /// The number of running tasks: they have not ended, and do not wait in a double.
  private let activeTasks = Atomic(0)
  private var settlers: [CheckedContinuation<Void, Never>] = []
  /// True if ``settled()`` returns at once, because another event comes first.
  var skipsSettling = false
  /// The continuations of the answered tasks, oldest first.
  private var wakings: [@MainActor () -> Void] = []

  /// The requests, described, of tasks that the tracker did not start and that may not have settled.
  ///
  /// Such a task is one that the class started itself, a detached one, or a child of another task, as in a task
  /// group or after `async let`.
  package private(set) var strays: [String] = []

  /// Ends the requests that a cancelled task leaves waiting, and those of tasks that the tracker cannot cancel.
  private let endings = VisibleMutex<[@MainActor () -> Void]>([])

  /// A tracker without tasks.
  nonisolated public init() {}

  /// Starts a task on the main actor that belongs to the subject.
  ///
  /// An actor calls this method without `await`, so no other job runs between the actor's check and its assignment.
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
  ///
  /// - Returns: The task, to cancel, to store, or to await with ``value(of:)``.
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

  /// Awaits the value of a tracked task, as the task's `value` does, and counts as waiting meanwhile.
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

  /// Returns when each task has ended or waits in a double or for another task, or when a stray task hides this state.
  public func settled() async {
    while !skipsSettling, !isSettled, strays.isEmpty {
      await withCheckedContinuation { settlers.append($0) }
    }
  }

  /// True if each task has ended, or waits in a double or for the value of another task.
  package var isSettled: Bool { activeTasks.load(ordering: .acquiring) == 0 && wakings.isEmpty }

  /// Cancels all tasks, including those that wait in a double, and ends the requests of tasks that others started.
  ///
  /// A waiting task retains the objects that it uses. An exploration cancels when it no longer needs a subject. In a
  /// test of your own, a subject calls this method in its `deinit`, which may run on any thread.
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

  /// The tracked task, by its identity in the runtime.
  nonisolated func startedTask(_ identity: Int) -> StartedTask? { started.withLock { $0[identity] } }

  /// Starts a task under the lock that the task needs to end, to track the task before its end.
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
      // The runtime resumes the last task first, without a promise. Compare a class that depends on it in this order.
      wakings += current.waiters.reversed().map { waiter in { waiter.answer(()) } }
      current.waiters = []
    }
    noteInactive()
  }

  /// Stores a completion handler, for which the current task waits from here on.
  ///
  /// If the platform takes a completion handler, an adapter makes its task wait with this method.
  ///
  /// - Parameters:
  ///   - request: The request, in words that determine the handler's reaction to an answer.
  ///   - answer: The answer if the tracker is cancelled.
  ///   - handler: Takes the answer, once.
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

  /// Notes from any thread that a task resumes: any thread may cancel a task.
  nonisolated func noteActive() { activeTasks.wrappingAdd(1, ordering: .acquiringAndReleasing) }

  func noteInactive() {
    activeTasks.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    advance()
  }

  func wake(_ waking: @escaping @MainActor () -> Void) {
    wakings.append(waking)
    // A task resumes through the runtime's threads, so it would race with tasks that the event starts after the answer.
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

/// A task of a tracker, as a fingerprint sees it.
@MainActor
final class StartedTask: HarnessStorage {
  /// The task itself, retained after its end: otherwise a new task could get the same address.
  fileprivate let task: any Cancellable
  fileprivate var outcome: (any Sendable)?
  /// The tasks that await its value; the last one resumes first.
  fileprivate var waiters: [HeldCallback<Void, Void>] = []

  nonisolated fileprivate init(_ task: any Cancellable) { self.task = task }
}

private protocol Cancellable: Sendable {
  func cancel()
}

extension Task: Cancellable {}

extension TaskTracker: Container {
  /// Writes nothing: the fingerprint writes stored and waiting tasks where it encounters them.
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

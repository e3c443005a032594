internal import Synchronization

/// The tasks of an asynchronous subject, so that it is known for certain when nothing goes on by itself any more.
///
/// A subject plays the screen: it calls the asynchronous methods of a class in tasks that it starts here. A class that
/// starts tasks of its own is given the tracker from outside.
///
/// ```swift
/// tasks.start { await model.search("paris") }
/// await tasks.settled()
/// ```
///
/// A subject is *settled* when each of these tasks has ended or waits in a double for an answer. A double knows who
/// waits in it, because it is made of ``PendingRequests``. No time passes, and nothing is left to luck.
///
/// Tasks that wait are woken one at a time: the next one goes on when all others have settled. The runtime would let
/// them race through its threads.
@MainActor
public final class TaskTracker: HarnessStorage {
  /// The tasks that were started here, by what the runtime knows them by.
  private let started = VisibleMutex<[Int: StartedTask]>([:])
  /// How many tasks go on by themselves: they have not ended, and do not wait in a double.
  private let activeTasks = Atomic(0)
  private var settlers: [CheckedContinuation<Void, Never>] = []
  /// Whether ``settled()`` returns at once, as another event comes first.
  var skipsSettling = false
  /// What wakes the tasks that have been answered, the first one first.
  private var wakings: [@MainActor () -> Void] = []

  /// The requests, described, of tasks that were not started here: when these have settled is not known.
  ///
  /// Such a task is one that the class started by itself, a detached one, or a child of another task, as in a task
  /// group or after `async let`.
  package private(set) var strays: [String] = []

  /// What ends a request that does not end when its task is cancelled, or whose task cannot be cancelled from here.
  private let endings = VisibleMutex<[@MainActor () -> Void]>([])

  /// A tracker without tasks.
  nonisolated public init() {}

  /// Starts a task on the main actor that belongs to the subject.
  ///
  /// An actor calls it without `await`, so that nothing comes between its check and its assignment.
  ///
  /// - Returns: The task, to be cancelled, kept, or awaited by ``value(of:)``.
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
  /// - Returns: The task, to be cancelled, kept, or awaited by ``value(of:)``.
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

  /// Awaits the value of a task that was started here, as its `value` does, and counts as waiting meanwhile.
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

  /// Returns when each task has ended, or waits in a double or for the value of another one, or when a stray task prevents to know that.
  public func settled() async {
    while !skipsSettling, !isSettled, strays.isEmpty {
      await withCheckedContinuation { settlers.append($0) }
    }
  }

  /// Whether each task has ended, or waits in a double or for the value of another one.
  package var isSettled: Bool { activeTasks.load(ordering: .acquiring) == 0 && wakings.isEmpty }

  /// Cancels all tasks, also those that wait in a double, and ends the requests of those that were not started here.
  ///
  /// A task that waits keeps what it uses. An exploration cancels when it is done with a subject; a subject that is
  /// used elsewhere does so itself, in its `deinit`, which may run on any thread.
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

  /// The task that was started here, by what the runtime knows it by.
  nonisolated func startedTask(_ identity: Int) -> StartedTask? { started.withLock { $0[identity] } }

  /// Starts a task under the lock that it needs to end, so that it is known by then.
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
      // The runtime wakes the last one first. It does not promise that; a class that depends on it is best compared so.
      wakings += current.waiters.reversed().map { waiter in { waiter.answer(()) } }
      current.waiters = []
    }
    noteInactive()
  }

  /// Holds a completion handler for which the current task waits from here on.
  ///
  /// An adapter makes a task wait so, if the platform takes a completion handler.
  ///
  /// - Parameters:
  ///   - request: The request, in words that determine what the handler does with an answer.
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

  /// Notes that something goes on, from whichever thread: a task is cancelled by any.
  nonisolated func noteActive() { activeTasks.wrappingAdd(1, ordering: .acquiringAndReleasing) }

  func noteInactive() {
    activeTasks.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    advance()
  }

  func wake(_ waking: @escaping @MainActor () -> Void) {
    wakings.append(waking)
    advance()
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
  /// The task itself, also when it has ended: another one that got its address would be taken for it.
  fileprivate let task: any Cancellable
  fileprivate var outcome: (any Sendable)?
  /// The tasks that await its value, the last of which goes on first.
  fileprivate var waiters: [HeldCallback<Void, Void>] = []

  nonisolated fileprivate init(_ task: any Cancellable) { self.task = task }
}

private protocol Cancellable: Sendable {
  func cancel()
}

extension Task: Cancellable {}

extension TaskTracker: Container {
  /// Nothing by itself: the tasks that are kept, or wait in a double, are written where they are met.
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

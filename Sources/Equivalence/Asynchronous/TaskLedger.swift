internal import Synchronization

/// The tasks of an asynchronous subject, so that it is known for certain when nothing goes on by itself any more.
///
/// A subject plays the screen: it calls the asynchronous methods of a class in tasks that it starts here. A class that
/// starts tasks of its own is given ``start(_:)`` from outside.
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
public final class TaskLedger {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var startedTasks = 0
  /// The running tasks by what the runtime knows them by.
  private var identities: Set<Int> = []
  /// How many tasks go on by themselves: they have not ended, and do not wait in a double.
  private let activeTasks = Atomic(0)
  private var settlers: [CheckedContinuation<Void, Never>] = []
  /// What wakes the tasks that have been answered, the first one first.
  private var wakings: [@MainActor () -> Void] = []

  /// The requests, described, of tasks that were not started here: when these have settled is not known.
  ///
  /// Such a task is one that the class started by itself, a detached one, or a child of another task, as in a task
  /// group or after `async let`.
  public private(set) var strays: [String] = []

  /// What ends the requests of strays: the tasks themselves cannot be cancelled from here.
  private var strayEndings: [@MainActor () -> Void] = []

  /// A ledger without tasks.
  nonisolated public init() {}

  /// Starts a task on the main actor that belongs to the subject.
  ///
  /// - Returns: The task, to be cancelled. A task that awaits its value is not settled before that has ended.
  @discardableResult
  public func start(_ operation: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    startedTasks += 1
    let number = startedTasks
    noteActive()
    let task = Task { @MainActor in
      let identity = Self.currentIdentity
      identities.insert(identity)
      await operation()
      identities.remove(identity)
      tasks[number] = nil
      noteInactive()
    }
    tasks[number] = task
    return task
  }

  /// Returns when each task has ended or waits in a double, or when a stray task prevents to know that.
  public func settled() async {
    while !isSettled, strays.isEmpty {
      await withCheckedContinuation { settlers.append($0) }
    }
  }

  /// Whether each task has ended or waits in a double.
  public var isSettled: Bool { activeTasks.load(ordering: .acquiring) == 0 && wakings.isEmpty }

  /// Cancels all tasks, also those that wait in a double, and ends the requests of ``strays``.
  ///
  /// A task that waits keeps what it uses. An exploration cancels when it is done with a subject; a subject that is
  /// used elsewhere does so itself, in an `isolated deinit`.
  public func cancel() {
    for task in tasks.values { task.cancel() }
    for end in strayEndings { end() }
    strayEndings = []
  }
}

extension TaskLedger {
  /// What the runtime knows the current task by.
  private static var currentIdentity: Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }

  /// Whether the current task was started here; otherwise what it requests is noted.
  func ownsCurrentTask(requesting request: @autoclosure () -> String) -> Bool {
    if identities.contains(Self.currentIdentity) { return true }
    strays.append(request())
    wakeSettlers()
    return false
  }

  /// Notes how to end the request of a stray.
  func noteStray(_ end: @escaping @MainActor () -> Void) { strayEndings.append(end) }

  /// Notes that something goes on, from whichever thread: a task is cancelled by any.
  nonisolated func noteActive() { activeTasks.wrappingAdd(1, ordering: .acquiringAndReleasing) }

  /// Notes that a task has ended or waits.
  func noteInactive() {
    activeTasks.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    advance()
  }

  /// Wakes a task that waits, when its turn has come.
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

extension TaskLedger: FingerprintLeaf {
  /// Nothing: what tasks wait for is written by the doubles in which they wait.
  nonisolated public var fingerprintContent: [Int] { [] }
}

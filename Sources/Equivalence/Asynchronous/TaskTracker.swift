internal import Synchronization

/// Starts and tracks the tasks of an asynchronous subject, to find out when all of them have settled.
///
/// The subject starts each task here, and the task calls an asynchronous method of the tested class. If the class
/// starts tasks itself, inject the tracker into it.
///
/// ```swift
/// tasks.start { await model.search("paris") }
/// await tasks.settled()
/// ```
///
/// A subject is *settled* when each of these tasks has ended, or waits for another one, in ``PendingRequests`` or in a
/// continuation that the tested class stores.
///
/// The tasks that an event resumes go on in the order of their answers, and take turns whenever they suspend.
@MainActor
public final class TaskTracker: HarnessStorage {
  struct Tasks: Sendable {
    var all: [UInt: StartedTask] = [:]
    /// The tasks that have not ended, and do not wait in a test double or for another tracked task, in the order in
    /// which they became active.
    var active: [StartedTask] = []
    /// The tasks that waited in the tested class when the subject settled.
    var waiting: [StartedTask] = []
    /// The number of events so far.
    var events = 0
    /// The event that is being applied, its numbers, and the number of tasks that it has started.
    var origin: (event: @Sendable () -> String, numbers: [Int], count: Int) = ({ "the start" }, [], 0)
    /// True if the event has answered a task's request or ended the task for which another one waits.
    var hasResumed = false
    /// The ended tasks that may have a result, in the order of their ends.
    var ended: [StartedTask] = []
    /// True if a timer or another thread has resumed a waiting task before the next event.
    var isResumedFromOutside = false
    /// True if the event waited for a real clock, or for something that this tracker cannot see.
    var hasWaitedForTime = false
  }

  let started = VisibleMutex(Tasks())
  /// The number of active tasks, plus the tracker's own jobs that are about to resume a task.
  private let activeTasks = Atomic(0)
  /// The tasks that the tested class starts with `Task { … }`, and those of them that have waited in a test double.
  private let scopes = TaskScopes()
  private var adopted: [StartedTask] = []
  /// Lets another event come before the subject settles; nil if none may come.
  var interruption: Interruption?
  private(set) var isSettling = false
  /// True if no event will come, so that a report assumes nothing about what the tasks still do.
  var isReleased = false { didSet { applyingTask = nil } }
  /// The task in which `apply` runs.
  private var applyingTask: UInt? {
    didSet { if applyingTask == nil { ResumptionOrder.setCrowded(self, false) } }
  }

  /// The requests of tasks that the tracker cannot follow, such as a detached task or the child of a task group.
  package private(set) var strays: [String] = []

  /// Closures that end requests even if a task ignores its cancellation or is unknown to the tracker.
  private let endings = VisibleMutex<[@MainActor () -> Void]>([])

  /// Makes a tracker without tasks.
  nonisolated public init() {}

  /// Starts a task of the subject on the main actor.
  ///
  /// An actor calls this method without `await`, so no other job runs between a check of its state and the assignment
  /// of the task.
  ///
  /// - Returns: The task, which you can cancel, store, or await with ``value(of:)``.
  @discardableResult
  nonisolated public func start<Success: Sendable>(
    _ operation: @escaping @MainActor () async -> Success
  ) -> Task<Success, Never> {
    noteStart {
      Task { @MainActor in
        let value = await scopes.run { await operation() }
        noteEnd(Result<Success, any Error>.success(value))
        return value
      }
    }
  }

  /// Starts a task of the subject on the main actor; the task may fail.
  @discardableResult
  nonisolated public func start<Success: Sendable>(
    _ operation: @escaping @MainActor () async throws -> Success
  ) -> Task<Success, any Error> {
    noteStart {
      Task { @MainActor in
        let outcome = await scopes.run { () -> Result<Success, any Error> in
          do { return .success(try await operation()) } catch { return .failure(error) }
        }
        noteEnd(outcome)
        return try outcome.get()
      }
    }
  }

  /// Awaits the value of a tracked task, like the task's own `value`, and meanwhile counts the current task as waiting.
  public func value<Success: Sendable, Failure: Error>(
    of task: Task<Success, Failure>
  ) async throws(Failure) -> Success {
    // If `apply` itself awaits the task, no event can come meanwhile, so nothing has to know that it waits.
    if let awaited = startedTask(TaskProbe.address(of: task)), awaited.outcome == nil, !isApplying,
      let current = currentTask(requesting: "the value of a task"), !awaited.isAdopted
    {
      await withCheckedContinuation { continuation in
        awaited.waiters.append(
          HeldCallback(StartedTask.Awaiting(current), awaitedBy: current) { [self] in
            noteResumed(current)
            continuation.resume()
          })
        noteInactive(current)
      }
    }
    return try await task.result.get()
  }

  /// Returns when each task has ended, or waits in a test double, for another task or in the tested class.
  ///
  /// It also returns when there is a stray task.
  public func settled() async { await settled(ignoresStrays: false) }

  func settled(ignoresStrays: Bool) async {
    if interruption?.hasCome ?? false {
      return Caveat.note("if a second event comes, apply goes on without awaiting tasks.settled() again")
    }
    isSettling = true
    defer {
      isSettling = false
      interruption?.goOn()
    }
    let probe = await TaskProbe.calibrated()
    var pause = Pause()
    // Without a detour over another thread, a pass takes half the time, so keep this task on the main queue.
    let current = withUnsafeCurrentTask { $0.map { TaskProbe.address(of: $0) } ?? 0 }
    let isNew = ResumptionOrder.tracked.withLock { $0.insert(current).inserted }
    defer { if isNew { ResumptionOrder.tracked.withLock { _ = $0.remove(current) } } }
    while true {
      releaseEndedTasks()
      if hasEnded || !ignoresStrays && !strays.isEmpty { return }
      if let interruption, interruption.comes(isDue: isDue(probe)) { return }
      await pause.rest(interruption)
      noteSleep()
      // Only further passes show whether work that the tracker does not know resumes a task.
      guard let probe, pause.isOver(isQuiet: isQuiet(probe)) else { continue }
      if await remainQuiet(probe) { return }
      pause = Pause()
    }
  }

  /// Releases each ended task that nothing else retains, and so its result.
  func releaseEndedTasks() {
    while nextUnused() != nil {}
  }

  private func nextUnused() -> StartedTask? {
    started.withLock { started in
      guard let position = started.ended.firstIndex(where: { retainCount($0.address) == 1 }) else {
        return nil
      }
      let task = started.ended.remove(at: position)
      started.release(task)
      return task
    }
  }

  private var hasEnded: Bool {
    !hasUnknownTask && activeTasks.load(ordering: .acquiring) == 0
  }

  /// True if the tested class started a task that has not ended, and has not waited in a test double.
  private var hasUnknownTask: Bool {
    guard let probe = TaskProbe.current else { return false }
    for task in adopted where probe.status(of: task.address) == .complete {
      adopted.removeAll { $0 === task }
      task.forget()
      started.withLock { $0.ended.append(task) }
      if started.withLock({ $0.active.contains { $0 === task } }) { noteInactive(task) }
    }
    return scopes.livingTasks > adopted.count
  }

  /// Numbers that change when a task starts or ends, or begins or ends a wait that is not in the tested class.
  var progress: [Int] {
    let (all, active) = started.withLock { ($0.all.count, $0.active.count) }
    let jobs = activeTasks.load(ordering: .acquiring)
    return [all, active, jobs, scopes.livingTasks, adopted.count]
  }

  /// Runs a closure that applies the latest event, and follows the tasks that the tested class starts in it.
  func follow<Result>(_ body: () async -> Result) async -> Result {
    applyingTask = withUnsafeCurrentTask { $0.map { TaskProbe.address(of: $0) } }
    let isSecond = started.withLock { $0.origin.numbers.count > 1 }
    if interruption != nil || isSecond { ResumptionOrder.setCrowded(self, true) }
    // A later task may get the same address.
    defer { applyingTask = nil }
    return await TaskScopes.Scope.$event.withValue(started.withLock(\.events)) { await scopes.run(body) }
  }

  /// Follows the tasks that the subject started during its creation.
  func follow(_ others: TaskScopes) { scopes.take(others) }

  package var isSettled: Bool {
    hasEnded || strays.isEmpty && (TaskProbe.current.map(isQuiet) ?? false)
  }

  /// True if each active task waits in the tested class and no job will resume a task.
  private func isQuiet(_ probe: TaskProbe) -> Bool {
    if hasUnknownTask { return false }
    let active = started.withLock(\.active)
    return activeTasks.load(ordering: .acquiring) == active.count && active.allSatisfy { isQuiet($0, probe) }
  }

  /// True if turns of the main queue may let a task go on; false if all tasks wait for something else.
  private func isDue(_ probe: TaskProbe?) -> Bool {
    guard let probe, !hasUnknownTask else { return true }
    let active = started.withLock(\.active)
    return activeTasks.load(ordering: .acquiring) != active.count || active.contains { isDue($0, probe) }
  }

  /// Cancels all tasks, even waiting ones, and ends all requests, even those of stray tasks.
  ///
  /// A waiting task retains the objects that it uses, so an exploration calls this method when it no longer needs a
  /// subject. In your own tests, call it in the subject's `deinit`, which may run on any thread.
  nonisolated public func cancel() {
    for started in started.withLock({ Array($0.all.values) }) { started.task.cancel() }
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
    if let current = currentStartedTask ?? adopt() { return current }
    strays.append(request())
    return nil
  }

  /// Follows the current task from now on, if the tested class started it with `Task { … }`.
  private func adopt() -> StartedTask? {
    guard !isApplying, let probe = TaskProbe.current, scopes.hasCurrentTask,
      let task = withUnsafeCurrentTask(body: { $0.flatMap { probe.retained(TaskProbe.address(of: $0)) } })
    else { return nil }
    noteActive()
    let noted = started.withLock { $0.note(task, isAdopted: true) }
    adopted.append(noted)
    return noted
  }

  private var isApplying: Bool {
    applyingTask != nil && withUnsafeCurrentTask { $0.map { TaskProbe.address(of: $0) } } == applyingTask
  }

  private var currentStartedTask: StartedTask? {
    withUnsafeCurrentTask { $0.flatMap { startedTask(TaskProbe.address(of: $0)) } }
  }

  nonisolated func startedTask(_ address: UInt) -> StartedTask? { started.withLock { $0.all[address] } }

  /// Starts and tracks a task under a lock that the task needs before it can end, so it cannot end untracked.
  nonisolated private func noteStart<Success: Sendable, Failure>(
    _ start: () -> Task<Success, Failure>
  ) -> Task<Success, Failure> {
    noteActive()
    // The tracker follows this task anyway, so the scope in which it starts must not count it.
    return TaskScopes.Scope.$current.withValue(nil) {
      started.withLock { started in
        let task = start()
        started.note(task)
        return task
      }
    }
  }

  private func noteEnd(_ outcome: any Sendable) {
    guard let current = currentStartedTask else { return noteInactive() }
    current.outcome = outcome
    current.forget()
    // A continuation that is not safe may refer to its task for ever, so release only a task that may have a result.
    if !(outcome is Result<Void, any Error>) {
      // Only the runtime and this tracker retain a task whose result no code can ask for.
      let isUnused = retainCount(current.address) == 2
      started.withLock { if isUnused { $0.release(current) } else { $0.ended.append(current) } }
    }
    // The runtime resumes the last waiting task first. It does not guarantee this, but a class may depend on it.
    for waiter in current.waiters.reversed() { waiter.answer(()) }
    current.waiters = []
    noteInactive(current)
  }

  /// Stores a completion handler, and counts the current task as waiting until the handler is called.
  ///
  /// The handlers of equal requests must react to an answer in the same way.
  package func hold<Request, Answer>(
    _ request: Request, cancelledWith answer: Answer, _ handler: @escaping (Answer) -> Void
  ) -> HeldCallback<Request, Answer> {
    let task = currentTask(requesting: display(request))
    if let task { noteInactive(task) }
    let callback = HeldCallback<Request, Answer>(request, awaitedBy: task) { [self] answer in
      guard let task else { return handler(answer) }
      let numbers = started.withLock(\.currentEvents)
      task.answered = StartedTask.Answered(request: request, eventNumbers: numbers)
      // While the task waited, these were no state.
      task.label.eventNumbers.withLock { $0 = [] }
      noteResumed(task)
      handler(answer)
    }
    endings.withLock { endings in endings.append { [weak callback] in callback?.answer(answer) } }
    return callback
  }

  /// Notes that a cancelled request ends after the tasks which the event has started.
  func noteLateEnd() {
    if isReleased || started.withLock(\.origin.count) == 0 { return }
    Caveat.note("a cancelled request ends only when the new tasks of the event have begun")
  }

  /// Counts one more job.
  ///
  /// Any thread may call this, because any thread may cancel a task.
  nonisolated func noteActive() { activeTasks.wrappingAdd(1, ordering: .acquiringAndReleasing) }

  func noteInactive() {
    activeTasks.wrappingSubtract(1, ordering: .acquiringAndReleasing)
  }

  private func noteResumed(_ task: StartedTask) {
    noteActive()
    started.withLock {
      $0.active.append(task)
      if $0.hasResumed, !isReleased {
        Caveat.note(StartedTask.orderAssumption)
        if applyingTask != nil { ResumptionOrder.setCrowded(self, true) }
      }
      $0.hasResumed = true
    }
  }

  private func noteInactive(_ task: StartedTask) {
    started.withLock { started in started.active.removeAll { $0 === task } }
    noteInactive()
  }
}

/// A task of a tracker, in a form that a fingerprint can read.
@MainActor
final class StartedTask: HarnessStorage {
  /// The task, kept as long as something refers to it, because otherwise a new task could get the same address.
  fileprivate let task: any Cancellable
  /// True if the tested class started the task, so its result is unknown.
  let isAdopted: Bool
  let label: Label
  var answered = Answered()
  /// How the task waits in the tested class; nil if it does not.
  var waitInClass: Wait?
  fileprivate var outcome: (any Sendable)?
  fileprivate var waiters: [HeldCallback<Awaiting, Void>] = []

  nonisolated init(_ task: any Cancellable, label: Label, isAdopted: Bool) {
    self.task = task
    self.isAdopted = isAdopted
    self.label = label
    ResumptionOrder.tracked.withLock { _ = $0.insert(task.address) }
  }

  deinit { ResumptionOrder.tracked.withLock { _ = $0.remove(task.address) } }

  nonisolated var address: UInt { task.address }

  /// Releases what only a waiting task needs, because a request may refer to the tracker.
  func forget() { (answered, waitInClass) = (Answered(), nil) }
}

protocol Cancellable: Sendable {
  var address: UInt { get }
  func cancel()
}

extension Task: Cancellable {
  var address: UInt { TaskProbe.address(of: self) }
}

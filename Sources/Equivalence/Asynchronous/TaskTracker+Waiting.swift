private import Dispatch
private import Foundation
private import Synchronization

// Tasks that wait in a continuation that the tested class stores.
extension TaskTracker {
  /// Notes the event that starts the next tasks.
  ///
  /// - Parameter numbers: The number of the event, after that of an event that has not settled.
  func begin(_ event: some Sendable, numbers: [Int]) {
    for task in waiting { task.waitInClass = nil }
    started.withLock {
      $0.events += 1
      $0.origin = ({ display(event) }, numbers, 0)
      if numbers.count > 1 { return }
      $0.hasWaitedForTime = false
      $0.hasResumed = false
    }
  }

  nonisolated var hasWaitedForTime: Bool { started.withLock(\.hasWaitedForTime) }

  /// Notes whether a tracked task, or the task that applies the event, sleeps on a real clock.
  nonisolated func noteSleep(in call: Task<Void, Never>? = nil) {
    guard let probe = TaskProbe.current else { return }
    started.withLock { started in
      let tasks = started.active.map(\.address) + (call.map { [TaskProbe.address(of: $0)] } ?? [])
      if tasks.contains(where: probe.sleeps) { started.hasWaitedForTime = true }
    }
  }

  /// Notes a wait for time if the subject makes no progress in 400 passes, the last 200 of at least a millisecond each.
  ///
  /// Passes count rather than time, because other work on the main actor can delay each step of a task.
  func watch(_ call: Task<Void, Never>) async {
    var (pause, last) = (Pause(), progress)
    while !Task.isCancelled, pause.passes < 400 {
      await pause.rest()
      if isRunning(call) || progress != last { (pause, last) = (Pause(), progress) }
    }
    if !Task.isCancelled { started.withLock { $0.hasWaitedForTime = true } }
  }

  private func isRunning(_ call: Task<Void, Never>) -> Bool {
    guard let probe = TaskProbe.current else { return false }
    // While the call settles, it takes a step in each pass, which is no progress.
    let tasks = started.withLock(\.active).map(\.address) + (isSettling ? [] : [TaskProbe.address(of: call)])
    return tasks.contains { [.enqueued, .running].contains(probe.status(of: $0)) }
  }

  nonisolated var waiting: [StartedTask] { started.withLock(\.waiting) }

  nonisolated func isQuiet(_ task: StartedTask, _ probe: TaskProbe) -> Bool {
    let last = lastAwaited(by: task, probe)
    return last.status == .waitsForEvent && !probe.sleeps(last.address)
  }

  nonisolated func isDue(_ task: StartedTask, _ probe: TaskProbe) -> Bool {
    ![.waitsForEvent, .running].contains(lastAwaited(by: task, probe).status)
  }

  /// The last task in a chain of tracked tasks, each of which awaits the next one, with its status.
  nonisolated private func lastAwaited(
    by task: StartedTask, _ probe: TaskProbe
  ) -> (address: UInt, status: TaskProbe.Status) {
    var (address, chain): (UInt, Set<UInt>) = (task.address, [])
    while true {
      let status = probe.status(of: address)
      guard case .waitsForTask(let next) = status, startedTask(next) != nil else { return (address, status) }
      // Tasks in a circle wait for ever.
      guard chain.insert(address).inserted else { return (address, .waitsForEvent) }
      address = next
    }
  }

  /// If tasks wait at a new place, watches for a while; false if a timer or another thread resumed one of them.
  func remainQuiet(_ probe: TaskProbe) async -> Bool {
    let tasks = started.withLock(\.active)
    let places = tasks.map { probe.place(of: $0.address) }
    let new = Set(places).subtracting(StartedTask.quietPlaces)
    if new.isEmpty { return true }
    for _ in 0..<50 {
      await Pause.sleep()
      if zip(tasks, places).allSatisfy({ waits($0, at: $1, probe) }) { continue }
      started.withLock { $0.isResumedFromOutside = true }
      return false
    }
    StartedTask.quietPlaces.formUnion(new)
    return true
  }

  /// Notes which tasks wait in the tested class, and where, after an event.
  func noteWaits() {
    releaseEndedTasks()
    if waiting.isEmpty, started.withLock(\.active.isEmpty) { return }
    guard isSettled else { return }
    // Only now no ended task counts as active.
    let active = started.withLock(\.active)
    // The fingerprint says this too, unless the subject has its own.
    if !active.isEmpty {
      Caveat.note(StartedTask.resumerAssumption)
      Caveat.note(StartedTask.orderAssumption)
    }
    guard let probe = TaskProbe.current else { return }
    var awaited: Set<UInt> = []
    for task in active {
      task.waitInClass = StartedTask.Wait(task, probe)
      guard case .waitsForTask(let other) = probe.status(of: task.address) else { continue }
      task.waitInClass?.awaited = startedTask(other)
      if !awaited.insert(other).inserted {
        Caveat.note("it makes no difference which of the tasks that await one task began to wait first")
      }
    }
    started.withLock { $0.waiting = active }
  }

  /// The event whose task went on before the next event came; nil if there is none.
  var resumedTask: String? {
    guard let probe = TaskProbe.current else { return nil }
    let task = waiting.first { !waits($0, at: $0.waitInClass?.place, probe) }
    return task?.label.text
  }

  private func waits(_ task: StartedTask, at place: [UInt]?, _ probe: TaskProbe) -> Bool {
    isQuiet(task, probe) && probe.place(of: task.address) == place
  }

  /// The tasks that keep the subject from settling, and what each of them does.
  nonisolated var unsettledTasks: String {
    let active = started.withLock(\.active)
    if active.isEmpty {
      return "a task that the class started itself runs, or waits for something other than a test double"
    }
    return active.map { task in "the task of \(task.label.text) \(activity(of: task))" }
      .joined(separator: ", ")
  }

  nonisolated private func activity(of task: StartedTask) -> String {
    guard let probe = TaskProbe.current else { return "neither ended nor waits in a test double" }
    switch probe.status(of: task.address) {
    case .waitsForEvent where probe.sleeps(task.address): return "sleeps on a real clock"
    case .waitsForEvent: return "waits; something other than an event resumes it"
    case .waitsForTask, .waitsForGroup: return "waits for a task that this tracker did not start"
    case .enqueued, .running, .complete: return "still runs"
    }
  }
}

extension TaskTracker.Tasks {
  /// The numbers of the events that have not settled, after how many events ago the current task got its own event.
  var currentEvents: [Int] {
    let age = events - TaskScopes.Scope.event
    // What an older event did was not state while the task waited in a test double.
    return [age < origin.numbers.count ? age : -1] + origin.numbers
  }

  mutating func release(_ task: StartedTask) {
    all[task.address] = nil
    waiting.removeAll { $0 === task }
  }

  @discardableResult
  mutating func note(_ task: any Cancellable, isAdopted: Bool = false) -> StartedTask {
    origin.count += 1
    let parent = withUnsafeCurrentTask { $0.flatMap { all[TaskProbe.address(of: $0)] } }
    let label = StartedTask.Label(
      event: origin.event, eventNumbers: SharedValue(currentEvents),
      parentsEvents: parent?.label.eventNumbers.value ?? [],
      number: origin.count)
    let noted = StartedTask(task, label: label, isAdopted: isAdopted)
    all[noted.address] = noted
    active.append(noted)
    return noted
  }
}

/// Lets the main actor do its work until all tasks have been quiet for three passes in a row.
struct Pause {
  private(set) var passes = 0
  private var quietPasses = 0

  mutating func isOver(isQuiet: Bool) -> Bool {
    quietPasses = isQuiet ? quietPasses + 1 : 0
    return quietPasses > 2
  }

  @MainActor mutating func rest(_ interruption: Interruption? = nil) async {
    passes += 1
    if await interruption?.turn() ?? false { return }
    await passes > 200 ? Self.sleep() : TaskProbe.pass()
  }

  @MainActor static func sleep() async {
    await withUnsafeContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume() }
    }
  }
}

/// A request that is an object, which its task may release.
private struct WeakRequest {
  weak var object: AnyObject?
}

extension StartedTask {
  /// What determines the work of a waiting task, apart from the stored state.
  struct Cause {
    /// The number of the task among those of its event; 0 after an answer, because until then only the request was state.
    let number: Int
    let eventNumbers: [Int]
    /// The last request that an event answered; nil if there is none.
    let request: Any?

    @MainActor init(of task: StartedTask) {
      request = task.answered.request
      number = request == nil ? task.label.number : 0
      eventNumbers =
        request == nil ? task.label.eventNumbers.value + task.label.parentsEvents : task.answered.eventNumbers
    }
  }

  /// How a task waits in the tested class.
  struct Wait {
    let cause: Cause
    /// The functions to which the task will return.
    let place: [UInt]
    /// The task whose value it awaits; nil if it waits in a continuation.
    var awaited: StartedTask?

    @MainActor init(_ task: StartedTask, _ probe: TaskProbe) {
      cause = Cause(of: task)
      place = probe.place(of: task.address)
    }
  }

  /// How a task awaits another one in ``TaskTracker/value(of:)``.
  struct Awaiting: CustomFingerprintable {
    private let cause: Cause
    private let address: UInt

    @MainActor init(_ task: StartedTask) { (cause, address) = (Cause(of: task), task.address) }

    /// The place is known only now, because the task still ran when it called `value(of:)`.
    var fingerprintContent: (cause: Cause, place: [UInt]) {
      (cause, TaskProbe.current?.place(of: address) ?? [])
    }
  }

  /// The places where a task has waited for a while without being resumed by a timer or another thread.
  fileprivate static var quietPlaces: Set<[UInt]> = []

  /// The last request of a task that an event answered; it is state only while the task waits in the tested class.
  struct Answered: Container {
    var request: Any?
    var eventNumbers: [Int] = []

    /// Leaves it to the class when it releases a request that is an object.
    init(request: Any, eventNumbers: [Int]) {
      self.request = type(of: request) is AnyClass ? WeakRequest(object: request as AnyObject) : request
      self.eventNumbers = eventNumbers
    }

    init() {}

    static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {}
  }

  /// The event that started a task; it is state only while the task waits in the tested class.
  struct Label: Container, Sendable {
    let event: @Sendable () -> String
    /// Tells apart events that have one description, and which of two events started the task.
    let eventNumbers: SharedValue<[Int]>
    /// The same for the task that started this one, which may have waited since an older event.
    let parentsEvents: [Int]
    let number: Int

    /// Made only for a report, because describing an event takes long.
    var text: String { event() + (number == 1 ? "" : " (task \(number))") }

    static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {}
  }

  nonisolated static var resumerAssumption: String {
    "only events resume a task that waits in the tested class"
  }
  nonisolated static var orderAssumption: String {
    "tasks that one event resumes go on in the order of their resumptions"
  }
  nonisolated static var remedy: String { "store a waiting task's local variable in a property" }
}

/// Keeps each tracked task on the main actor's queue when it leaves the main actor.
///
/// On the way back from a continuation, the runtime would send such a task to any thread, and tasks that one event
/// resumes would go on in another order each time.
///
/// While a second event may come, and after an event has resumed a second task, what the subject's tasks send from the
/// main queue to the runtime's threads, such as an actor's work, also runs on the main queue. So a task takes the same
/// number of turns each time.
enum ResumptionOrder {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// The addresses of the tracked tasks, and of the tasks that wait until these have settled.
  static let tracked = VisibleMutex<Set<UInt>>([])
  /// The trackers of the subjects in which several tasks go on in one event.
  private static let crowded = VisibleMutex<Set<ObjectIdentifier>>([])
  private static let established = Atomic(false)
  private static let mainQueue = DispatchSpecificKey<Bool>()

  static var isEstablished: Bool { established.load(ordering: .acquiring) }

  static func setCrowded(_ tracker: TaskTracker, _ isCrowded: Bool) {
    let id = ObjectIdentifier(tracker)
    crowded.withLock { _ = isCrowded ? $0.insert(id).memberAfterInsert : $0.remove(id) }
  }

  private static func comesToMainQueue(_ job: UnownedJob) -> Bool {
    if tracked.withLock({ $0.contains(unsafeBitCast(job, to: UInt.self)) }) { return true }
    guard DispatchQueue.getSpecific(key: mainQueue) != nil, crowded.withLock({ !$0.isEmpty }) else {
      return false
    }
    // Between two tasks, nothing tells whose job this is. A task without a scope belongs to other code of this process.
    let isInTask = withUnsafeCurrentTask { $0 != nil }
    return !isInTask || TaskScopes.Scope.current != nil
  }

  /// Sets the runtime's hook for new jobs, if the runtime has this hook and no other library has set it.
  static func establish() {
    let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
    guard let hook = symbol?.assumingMemoryBound(to: Hook?.self), hook.pointee == nil else { return }
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    established.store(true, ordering: .releasing)
    hook.pointee = { job, enqueue in
      if ResumptionOrder.comesToMainQueue(job) {
        MainActor.shared.enqueue(job)
      } else {
        enqueue(job)
      }
    }
  }
}

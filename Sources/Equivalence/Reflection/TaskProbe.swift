private import Dispatch
private import Synchronization

/// Reads from the runtime's memory whether a task runs, waits or has ended, and where it waits.
///
/// This memory is not an API, so there is a probe only if tasks of known status turned out to have the expected layout.
struct TaskProbe: Sendable {
  enum Status: Equatable {
    case enqueued
    case running
    case waitsForEvent
    case waitsForTask(UInt)
    case waitsForGroup
    case complete
  }

  /// The positions of some words in a task, where word 0 is the first one of the object's header.
  private enum Word {
    static let (flags, resumeFunction, resumeContext, status, dependency) = (4, 7, 8, 12, 13)
  }

  /// The functions that resume a task after each of the runtime's ways to sleep.
  private let sleeps: Set<UInt>

  /// Tests set this to false, to behave as if the tasks of this runtime had an unknown memory layout.
  @TaskLocal static var isPossible = true

  private static let shared = VisibleMutex<TaskProbe?>(nil)
  @MainActor private static let calibration = Task.detached {
    ResumptionOrder.establish()
    let probe = await TaskProbe()
    shared.withLock { $0 = probe }
  }

  /// The probe; nil before the first calibration, or if this runtime's tasks have an unknown memory layout.
  static var current: TaskProbe? { isPossible ? shared.withLock(\.self) : nil }

  /// The probe, which the first call in a process calibrates.
  @MainActor static func calibrated() async -> TaskProbe? {
    if let current { return current }
    guard isPossible else { return nil }
    await calibration.value
    return current
  }

  /// Calibrates a probe; nil if the memory of tasks and continuations is not as expected.
  @MainActor private init?() async {
    var (checked, unchecked): (CheckedContinuation<Void, Never>?, UnsafeContinuation<Void, Never>?)
    var (isRunning, isChildKnown) = (false, false)
    let task = Task { @MainActor in
      await withCheckedContinuation { checked = $0 }
      isRunning = withUnsafeCurrentTask { $0.map { Self.status(of: Self.address(of: $0)) } == .running }
      await withUnsafeContinuation { unchecked = $0 }
    }
    let waiter = Task { @MainActor in
      async let isChild = withUnsafeCurrentTask { $0.map { Self.isChild(Self.address(of: $0)) } }
      isChildKnown = await isChild == true
      await task.value
    }
    let (address, next) = (Self.address(of: task), Self.address(of: waiter))
    let isEnqueued = Self.status(of: address) == .enqueued
    // The limit is a number of passes rather than a time, because other work may keep all threads busy for minutes.
    var pause = Pause()
    while checked == nil || Self.status(of: next) != .waitsForTask(address) {
      await pause.rest()
      if pause.passes > 10_000 { return nil }
    }
    guard let checked else { return nil }
    let isWaiting = Self.status(of: address) == .waitsForEvent
    let isStored = withUnsafePointer(to: checked) { waitingTask(inCheckedContinuationAt: $0) } == address
    checked.resume()
    // The task may return by way of another thread, so it may not run yet.
    let isAwake = [.enqueued, .running].contains(Self.status(of: address))
    let isFreed = withUnsafePointer(to: checked) { waitingTask(inCheckedContinuationAt: $0) } == nil
    while unchecked == nil { await Self.pass() }
    guard let unchecked else { return nil }
    let isUnchecked = withUnsafePointer(to: unchecked) { waitingTask(inUnsafeContinuationAt: $0) } == address
    unchecked.resume()
    await waiter.value
    guard isEnqueued, isWaiting, isStored, isAwake, isFreed, isRunning, isUnchecked,
      isChildKnown, !Self.isChild(address),
      Self.status(of: address) == .complete
    else { return nil }
    sleeps = await Self.functionsOfSleep()
  }

  @MainActor private static func functionsOfSleep() async -> Set<UInt> {
    let sleepers: [Task<Void, any Error>] = [
      Task { try await Task.sleep(for: .seconds(60)) },
      Task { try await Task.sleep(nanoseconds: 60_000_000_000) },
      Task { try await ContinuousClock().sleep(for: .seconds(60)) },
      Task { try await SuspendingClock().sleep(for: .seconds(60)) },
    ]
    var functions: Set<UInt> = []
    for sleeper in sleepers {
      let address = address(of: sleeper)
      while status(of: address) != .waitsForEvent, status(of: address) != .complete { await pass() }
      functions.insert(word(Word.resumeFunction, of: address))
      sleeper.cancel()
    }
    return functions
  }

  /// A task, which the caller can retain longer than it runs; nil for a child task, which is part of another one.
  func retained(_ task: UInt) -> Task<Void, Never>? {
    Self.isChild(task) ? nil : unsafeBitCast(task, to: Task<Void, Never>.self)
  }

  private static func isChild(_ task: UInt) -> Bool { word(Word.flags, of: task) & 1 << 24 != 0 }

  /// Whether a task waits or is enqueued after one of the runtime's ways to sleep.
  ///
  /// Any thread can ask this, because it reads only the task itself, while a task that resumes removes its record.
  func sleeps(_ task: UInt) -> Bool {
    Self.hasRecord(Self.word(Word.status, of: task))
      && sleeps.contains(Self.word(Word.resumeFunction, of: task))
  }

  /// The functions to which a waiting task will return, innermost first.
  func place(of task: UInt) -> [UInt] {
    var functions: [UInt] = []
    var frame = UnsafePointer<UInt>(bitPattern: Self.word(Word.resumeContext, of: task))
    while let current = frame, functions.count < 100_000 {
      functions.append(current[1])
      frame = UnsafePointer(bitPattern: current[0])
    }
    return functions
  }

  /// Returns when everything that was on the main queue has run.
  @MainActor static func pass() async {
    await withUnsafeContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
  }

  /// The address of a task, which identifies it until its deallocation.
  static func address<Success, Failure>(of task: Task<Success, Failure>) -> UInt {
    unsafeBitCast(task, to: UInt.self)
  }

  static func address(of task: UnsafeCurrentTask) -> UInt { unsafeBitCast(task, to: UInt.self) }

  /// The status of a task, which the caller must retain.
  func status(of task: UInt) -> Status { Self.status(of: task) }

  private static func status(of task: UInt) -> Status {
    let status = word(Word.status, of: task)
    if status & 0x2000 != 0 { return .complete }
    // A task without a record runs.
    guard hasRecord(status),
      let record = UnsafePointer<UInt>(bitPattern: word(Word.dependency, of: task)), record[5] == task
    else { return .running }
    switch record[4] & 0xFF {
    case 1: return .waitsForTask(record[2])
    case 2: return .waitsForEvent
    case 4: return .enqueued
    default: return .waitsForGroup
    }
  }

  private static func hasRecord(_ status: UInt) -> Bool { status & 0x4000 != 0 }

  /// Reads a word of a task, which the caller must retain.
  private static func word(_ position: Int, of task: UInt) -> UInt {
    guard let address = UnsafeRawPointer(bitPattern: task) else { return 0 }
    return (address + position * MemoryLayout<UInt>.size).assumingMemoryBound(to: Atomic<UInt>.self).pointee
      .load(ordering: .acquiring)
  }
}

/// How many references retain an object.
@_silgen_name("swift_retainCount")
func retainCount(_ address: UInt) -> UInt

private func waitingTask(inUnsafeContinuationAt address: UnsafeRawPointer) -> UInt? {
  let task = address.load(as: UInt.self)
  return task == 0 ? nil : task
}

/// Reads the word after the header of the continuation's object, which is the waiting task until it resumes.
private func waitingTask(inCheckedContinuationAt address: UnsafeRawPointer) -> UInt? {
  let task = address.load(as: UnsafeRawPointer.self).load(fromByteOffset: 16, as: UInt.self)
  return task == 0 ? nil : task
}

extension TaskTracker: Container {
  /// Writes only which tracker it is, because the writer writes a task where an object refers to it.
  nonisolated static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    guard let tracker = address.assumingMemoryBound(to: TaskTracker?.self).pointee else {
      return writer.write(0)
    }
    let known = writer.trackers.firstIndex { $0.tracker === tracker }
    writer.write(UInt64(known ?? writer.trackers.count) + 1)
    if known == nil { writer.trackers.append((tracker, path)) }
  }
}

extension Task: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let task = address.assumingMemoryBound(to: Self.self).pointee
    writer.write(task.isCancelled ? 1 : 0)
    let holder: TaskHolder =
      Success.self != Void.self
      ? .taskWithResult : Failure.self == Never.self ? .taskWithoutResult : .taskThatMayFail
    writer.write(task: TaskProbe.address(of: task), of: holder, path: path)
  }
}

extension UnsafeContinuation: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    writer.write(waiting: waitingTask(inUnsafeContinuationAt: address), path: path)
  }
}

extension CheckedContinuation: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    writer.write(
      waiting: TaskProbe.current == nil ? nil : waitingTask(inCheckedContinuationAt: address), path: path)
  }
}

extension FingerprintWriter {
  fileprivate mutating func write(waiting task: UInt?, path: Int) {
    if TaskProbe.current == nil { return writeUnseen(path: path) }
    write(task == nil ? 0 : 1)
    if let task { write(task: task, of: .continuation, path: path) }
  }
}

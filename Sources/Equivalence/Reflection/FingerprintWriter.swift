/// Reads a value by the instructions of its layout, and writes its content as 64-bit words.
///
/// An exploration runs this code twice for every event, in debug builds as well, so the loops are plain and read memory
/// through pointers. If the words do not fit into the buffer, the caller reads again with a larger one.
/// A reference is written as the number of its object, and the contents of the objects follow later, in the order of
/// their numbers. So even a long chain of objects needs no recursion.
struct FingerprintWriter {
  private let instructions: UnsafePointer<Instruction>
  private let bounds: UnsafePointer<Layouts.Bounds>
  private let keys: UnsafeBufferPointer<Layouts.Key>
  private let words: UnsafeMutableBufferPointer<UInt64>
  /// The addresses of the objects that the writer has met, in the order of their numbers, which begin at 1.
  private let objects: UnsafeMutableBufferPointer<UInt>
  private var objectCount = 0
  private var writtenObjects = 0
  private var numbers: [UInt: Int] = [:]
  private var count = 0

  struct Backlog {
    var values: [(value: Any, path: Int)] = []
    var writtenValues = 0
    var tasks: [(address: UInt, holder: TaskHolder, path: Int)] = []
    var writtenTasks = 0
    var collections: [UnorderedEntries] = []
    var writtenCollections = 0
    /// How many of the collections have their entries counted in `claims`.
    var claimedCollections = 0
    var claims: [UInt: Int] = [:]
    var identities: [(address: UInt, path: Int)] = []
    var writtenIdentities = 0

    var isUsed: Bool { !values.isEmpty || !tasks.isEmpty || !identities.isEmpty || !collections.isEmpty }
  }

  /// Objects up to this number were known before the trial encoding, so their numbers do not depend on it.
  private var trialStart = Int.max
  var isTrial: Bool { trialStart < .max }

  /// The number of trials within trials, which grows exponentially if sets contain each other.
  private var nestedTrials = 0
  /// How many deep trials contain each other now, because each one needs some of the call stack.
  private var deepTrials = 0
  private(set) var hasTooManyTrials = false

  var backlog = Backlog()
  /// The objects that only collections of the backlog have been found to refer to, so that they get numbers later.
  var laterObjects: Set<UInt> = []
  var trackers: [(tracker: TaskTracker, path: Int)] = []
  private var writtenTrackers = 0
  private var depth = 0
  private var kept: [Any] = []

  private var reading: LayoutTable.Reading
  private let isTracing: Bool
  /// If the reading traces: the property by which each object was first reached, and its position in the trace.
  private var origins: [(path: Int, position: Int)] = []
  private var holder = (path: 0, position: -1)

  private var isStopped = false

  init(
    table: LayoutTable, instructions: UnsafePointer<Instruction>,
    bounds: UnsafePointer<Layouts.Bounds>, keys: UnsafeBufferPointer<Layouts.Key>,
    words: UnsafeMutableBufferPointer<UInt64>, objects: UnsafeMutableBufferPointer<UInt>,
    isTracing: Bool
  ) {
    reading = LayoutTable.Reading(table: table)
    self.instructions = instructions
    self.bounds = bounds
    self.keys = keys
    self.words = words
    self.objects = objects
    self.isTracing = isTracing
  }

  mutating func write(_ word: UInt64) {
    if count < words.count {
      words[count] = word
      count += 1
    } else {
      overflow()
    }
  }

  private mutating func overflow() {
    reading.isOverflowing = true
    isStopped = true
  }

  /// Writes a value by the table's first layout, and everything that the value refers to.
  mutating func writeWhole(at address: UnsafeRawPointer) -> (LayoutTable.Reading, count: Int) {
    write(layout: 0, at: address)
    writeBacklog()
    (reading.isValue, reading.hasTrackers) = (isValue, !trackers.isEmpty)
    if isTracing { reading.objects = RetainedObjects(Array(objects[..<objectCount])) }
    return (reading, count)
  }

  private var isValue: Bool {
    objectCount == 0 && reading.unseen.isEmpty && reading.skipped == 0 && kept.isEmpty && trackers.isEmpty
      && backlog.tasks.isEmpty
  }

  /// Appends the words of another value of the same type to a key, and returns true if an assignment copies the value.
  ///
  /// Returns nil if the table lacks a layout, the words do not fit, or the value has a task tracker.
  mutating func writeAgain(
    at address: UnsafeRawPointer, to key: inout [UInt64], noting record: inout BlindSpotRecord
  ) -> Bool? {
    write(layout: 0, at: address)
    writeBacklog()
    // The reading retains objects, and must not keep them longer than a whole fingerprint would.
    defer { clear() }
    guard !isStopped, trackers.isEmpty else { return nil }
    record.add(reading)
    key.append(contentsOf: UnsafeMutableBufferPointer(rebasing: words[..<count]))
    return isValue
  }

  private mutating func clear() {
    (count, objectCount, writtenObjects, writtenTrackers) = (0, 0, 0, 0)
    (depth, nestedTrials, hasTooManyTrials, isStopped) = (0, 0, false, false)
    reading.skipped = 0
    if !numbers.isEmpty { numbers.removeAll(keepingCapacity: true) }
    if !kept.isEmpty { kept.removeAll(keepingCapacity: true) }
    if !trackers.isEmpty { trackers = [] }
    if backlog.isUsed { backlog = Backlog() }
    if !laterObjects.isEmpty { laterObjects = [] }
    if !reading.unseen.isEmpty || !reading.caveats.isEmpty || !reading.held.isEmpty || reading.missing != nil
      || reading.isOverflowing
    {
      reading = LayoutTable.Reading(table: reading.table)
    }
  }

  mutating func write(layout: Int, at base: UnsafeRawPointer) {
    depth += 1
    let origin = holder.position
    var position = bounds[layout].start
    let end = bounds[layout].end
    while position < end, !isStopped {
      let instruction = instructions[position]
      let address = base + instruction.offset
      position += 1
      if isTracing {
        holder.position = reading.trace.count
        reading.trace.append((count, ownPath(instruction.path), origin))
      }
      switch instruction.code {
      case .bytes1: write(UInt64(address.assumingMemoryBound(to: UInt8.self).pointee))
      case .bytes2: write(UInt64(address.assumingMemoryBound(to: UInt16.self).pointee))
      case .bytes4: write(UInt64(address.assumingMemoryBound(to: UInt32.self).pointee))
      case .bytes8: write(address.assumingMemoryBound(to: UInt64.self).pointee)
      case .bytes16:
        write(address.assumingMemoryBound(to: UInt64.self)[0])
        write(address.assumingMemoryBound(to: UInt64.self)[1])
      case .optionalBytes8:
        let word = address.assumingMemoryBound(to: UInt64?.self).pointee
        write(word == nil ? 0 : 1)
        if let word { write(word) }
      case .string: writeString(at: address)
      case .reference:
        writeObject(
          at: address.assumingMemoryBound(to: UnsafeRawPointer?.self).pointee, path: instruction.path)
      case .weakReference: writeWeakReference(at: address, path: instruction.path)
      case .identity:
        backlog.identities.append(
          (address.assumingMemoryBound(to: UInt.self).pointee, ownPath(instruction.path)))
      case .optional(let type, let span):
        let isNil = type.isNil(at: address)
        write(isNil ? 0 : 1)
        if isNil { position += span }
      case .skip(let listed): reading.skipped |= 1 << UInt64(listed)
      case .blind: writeUnseen(path: instruction.path)
      case .enumeration(let type): writeEnumeration(of: type, at: address, path: instruction.path)
      case .existential:
        // The witness tables, which come after the type, are not read.
        writeDynamic(address.assumingMemoryBound(to: Any.self).pointee, path: instruction.path)
      case .error:
        writeDynamic(address.assumingMemoryBound(to: (any Error).self).pointee, path: instruction.path)
      case .tail(let instanceSize): if !hasTail(address, instanceSize: instanceSize) { position += 1 }
      case .container(let type): type.write(at: address, path: instruction.path, to: &self)
      case .custom(let type): type.writeContent(at: address, path: instruction.path, to: &self)
      // For a class, both methods expect a pointer to a reference, and `address` has the memory layout of one.
      case .containerObject(let type):
        withUnsafePointer(to: address) { type.write(at: $0, path: instruction.path, to: &self) }
      case .customObject(let type):
        withUnsafePointer(to: address) { type.writeContent(at: $0, path: instruction.path, to: &self) }
      }
    }
    holder.position = origin
    depth -= 1
  }

  /// Keeps temporary objects alive, because otherwise a new object could get the address of a released one.
  mutating func keep(_ content: Any) {
    kept.append(content)
  }

  mutating func note(_ caveat: String, remedy: String? = nil) {
    if reading.caveats.contains(where: { $0.text == caveat }) { return }
    reading.caveats.append(Caveat(text: caveat, remedy: remedy))
  }

  /// Defers writing a task until the writer has met all trackers.
  mutating func write(task address: UInt, of holder: TaskHolder, path: Int) {
    backlog.tasks.append((address, holder, ownPath(path)))
  }

  /// The path that a report shows; for a property of a test double, the path of the property that holds the double.
  private func ownPath(_ path: Int) -> Int {
    isTracing && reading.table.layouts.pathsOfDoubles.contains(path) ? holder.path : path
  }

  mutating func writeUnseen(path: Int) {
    if !reading.unseen.contains(path) { reading.unseen.append(path) }
  }

  mutating func writeHeld(path: Int) {
    if !reading.held.contains(path) { reading.held.append(path) }
  }

  /// The number of a type's layout; if the table lacks it, stops the reading and returns nil.
  mutating func layout(of type: Any.Type, path: Int) -> Int? {
    let key = Layouts.Key(type: unsafeBitCast(type, to: UInt.self), path: path)
    var number = 0
    while number < keys.count {
      let known = keys[number]
      if known.type == key.type, known.path == key.path { return number }
      number += 1
    }
    reading.missing = key
    isStopped = true
    return nil
  }
}

// MARK: - Values

extension FingerprintWriter {
  mutating func writeString(at address: UnsafeRawPointer) {
    var string = address.assumingMemoryBound(to: String.self).pointee
    string.withUTF8 { bytes in
      write(UInt64(bytes.count))
      var position = 0
      while position < bytes.count {
        var word: UInt64 = 0
        let end = min(position + 8, bytes.count)
        while position < end {
          word = word << 8 | UInt64(bytes[position])
          position += 1
        }
        write(word)
      }
    }
  }

  mutating func writeEnumeration(of type: Any.Type, at address: UnsafeRawPointer, path: Int) {
    func write<Value>(_: Value.Type) {
      let value = address.assumingMemoryBound(to: Value.self).pointee
      self.write(caseIdentity(of: value))
      if let payload = payload(of: value) { writeDynamic(payload, path: path) }
    }
    write(type)
  }

  mutating func writeDynamic(_ value: Any, path: Int) {
    if postpone(value, path: path) { return }
    func write<Value>(_ value: Value) {
      self.write(UInt64(unsafeBitCast(Value.self as Any.Type, to: UInt.self)))
      guard let layout = layout(of: Value.self, path: path) else { return }
      withUnsafePointer(to: value) { self.write(layout: layout, at: $0) }
    }
    _openExistential(value, do: write)
  }
}

// MARK: - Deferred values

extension FingerprintWriter {
  /// Defers a value if values are nested deeply enough to risk a stack overflow.
  mutating func postpone(_ value: @autoclosure () -> Any, path: Int) -> Bool {
    guard depth > 100 else { return false }
    backlog.values.append((value(), path))
    return true
  }

  mutating func postpone(_ collection: UnorderedEntries) {
    backlog.collections.append(
      UnorderedEntries(count: collection.count, path: ownPath(collection.path), write: collection.write))
  }

  private mutating func writeBacklog() {
    while !isStopped {
      holder.position = -1
      if writtenObjects < objectCount {
        writtenObjects += 1
        if isTracing { holder = origins[writtenObjects - 1] }
        writeContents(of: objects[writtenObjects - 1])
      } else if backlog.writtenValues < backlog.values.count {
        let (value, path) = backlog.values[backlog.writtenValues]
        backlog.writtenValues += 1
        writeDynamic(value, path: path)
      } else if backlog.writtenTasks < backlog.tasks.count {
        let (task, holder, path) = backlog.tasks[backlog.writtenTasks]
        backlog.writtenTasks += 1
        noteDeferred(path)
        writeTask(task, of: holder, path: path)
      } else if backlog.writtenCollections < backlog.collections.count {
        let collection = backlog.collections[backlog.writtenCollections]
        backlog.writtenCollections += 1
        noteDeferred(collection.path)
        writePostponed(collection)
      } else if backlog.writtenIdentities < backlog.identities.count {
        let (address, path) = backlog.identities[backlog.writtenIdentities]
        backlog.writtenIdentities += 1
        noteDeferred(path)
        let number = number(of: address)
        write(number == 0 ? 1 : 0)
        // Outside the state, an object or a type has only an address; within it, the address must not give the order.
        write(number > 0 ? word(of: number) : isTrial && laterObjects.contains(address) ? 0 : UInt64(address))
      } else if !writeWaitingTasks() {
        return
      }
    }
  }

  /// Traces a value that is written later than the values around it.
  private mutating func noteDeferred(_ path: Int) {
    if !isTracing { return }
    holder.position = reading.trace.count
    reading.trace.append((count, path, -1))
  }

  /// Writes an entry, returns its words and restores the writer; a deep trial includes what its objects contain.
  mutating func trialEncoding(isDeep: Bool, _ write: (inout Self) -> Void) -> TrialEncoding {
    let isNested = isTrial
    nestedTrials += isNested ? 1 : 0
    deepTrials += isDeep ? 1 : 0
    if nestedTrials > 20_000 || deepTrials > 20 { hasTooManyTrials = true }
    let (start, knownObjects, written) = (count, objectCount, writtenObjects)
    let (pending, depth, traced, outer) = (backlog, self.depth, reading.trace.count, trialStart)
    let (position, knownTrackers) = (holder.position, trackers.count)
    writtenObjects = knownObjects
    backlog = Backlog()
    // The backlog of a deep trial begins again, as that of the whole value does.
    if isDeep { self.depth = 0 }
    trialStart = knownObjects
    write(&self)
    if isDeep { writeBacklog() }
    defer {
      deepTrials -= isDeep ? 1 : 0
      (count, writtenObjects, backlog, self.depth, trialStart) = (start, written, pending, depth, outer)
      holder.position = position
      trackers.removeSubrange(knownTrackers...)
      while objectCount > knownObjects { forgetObject() }
      reading.trace.removeSubrange(traced...)
    }
    // A word that refers to an object of an outer trial depends on that trial, and a trace is not kept.
    let isFinal =
      objectCount == knownObjects && knownObjects <= outer && trackers.count == knownTrackers
      && !backlog.isUsed && !isTracing
    // A final entry is not written again, so it does not multiply the work of the levels around it.
    if isFinal, isNested { nestedTrials -= 1 }
    return TrialEncoding(
      words: Array(words[start..<count]), objects: Array(objects[knownObjects..<objectCount]),
      identities: Set(backlog.identities.map(\.address).filter { number(of: $0) == 0 }),
      isFinal: isFinal)
  }
}

// MARK: - Objects

extension FingerprintWriter {
  private mutating func writeWeakReference(at address: UnsafeRawPointer, path: Int) {
    let reference = UnsafeMutableRawPointer(mutating: address).assumingMemoryBound(to: WeakReference.self)
    let object = Self.object(of: &reference.pointee)
    withExtendedLifetime(object) {
      writeObject(at: object.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }, path: path)
    }
  }

  /// Reads the reference in place, because the runtime would register a copy, and that takes twice as long.
  private static func object(of reference: inout WeakReference) -> AnyObject? { reference.object }

  /// Up to this many objects, a linear search is quicker than a dictionary.
  private static var few: Int { 32 }

  private mutating func number(of address: UInt) -> Int {
    if objectCount > Self.few, let number = numbers[address] { return number }
    var number = 0
    let end = min(objectCount, Self.few)
    while number < end {
      if objects[number] == address { return number + 1 }
      number += 1
    }
    return 0
  }

  /// Writes an object's number; the contents follow later, while the holder still retains the object.
  mutating func writeObject(at base: UnsafeRawPointer?, path: Int) {
    guard let base else { return write(0) }
    let address = UInt(bitPattern: base)
    let known = number(of: address)
    if known > 0 { return write(word(of: known)) }
    guard objectCount < objects.count else { return overflow() }
    objects[objectCount] = address
    objectCount += 1
    if isTracing { origins.append((ownPath(path), holder.position)) }
    if objectCount > Self.few { numbers[address] = objectCount }
    write(word(of: objectCount))
  }

  /// Writes a task as a reference to its tracker's `StartedTask`.
  ///
  /// A task whose result no tracker knows is a blind spot, unless it has ended and had no result but perhaps an error.
  private mutating func writeTask(_ address: UInt, of holder: TaskHolder, path: Int) {
    let started = trackers.lazy.compactMap { $0.tracker.startedTask(address) }.first
    let mayHaveFailed = holder == .taskThatMayFail && started?.isAdopted != false && hasEnded(address)
    if mayHaveFailed {
      note(
        "the failure of a task that the class started itself makes no difference after its end",
        remedy: "start the task in the subject's task tracker")
    }
    if let started, holder != .taskWithResult || !started.isAdopted {
      writeObject(at: UnsafeRawPointer(Unmanaged.passUnretained(started).toOpaque()), path: path)
    } else if mayHaveFailed || holder == .taskWithoutResult && hasEnded(address) {
      write(0)
    } else if !isTrial {
      writeUnseen(path: path)
    }
  }

  private func hasEnded(_ task: UInt) -> Bool { TaskProbe.current?.status(of: task) == .complete }

  /// Writes those tasks of the next tracker that wait in the tested class; false if no tracker is left.
  private mutating func writeWaitingTasks() -> Bool {
    guard !isTrial, writtenTrackers < trackers.count else { return false }
    let (tracker, path) = trackers[writtenTrackers]
    writtenTrackers += 1
    if tracker.started.withLock(\.isResumedFromOutside) {
      note("a timer or another thread that resumes a waiting task does so before the next event")
    }
    write(UInt64(tracker.waiting.count))
    for task in tracker.waiting {
      note("the work after a wait depends on the event and the stored state only", remedy: StartedTask.remedy)
      note(StartedTask.resumerAssumption)
      note(StartedTask.orderAssumption)
      let address = UnsafeRawPointer(Unmanaged.passUnretained(task).toOpaque())
      if number(of: UInt(bitPattern: address)) == 0 {
        note("no property refers to the waiting task of \(task.label.text), whose caller may wait for ever")
      }
      writeObject(at: address, path: path)
    }
    return true
  }

  /// The addresses of the tasks that ``writeWaitingTasks()`` has not written yet.
  var unwrittenWaitingTasks: [UInt] {
    trackers.dropFirst(writtenTrackers).flatMap(\.tracker.waiting).map {
      UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque())
    }
  }

  private func word(of number: Int) -> UInt64 {
    number > trialStart ? UInt64(number - trialStart) | 1 << 63 : UInt64(number)
  }

  private mutating func forgetObject() {
    if objectCount > Self.few { numbers[objects[objectCount - 1]] = nil }
    if isTracing { origins.removeLast() }
    objectCount -= 1
  }

  private mutating func writeContents(of address: UInt) {
    guard let base = UnsafeRawPointer(bitPattern: address) else { return }
    let type = objectType(at: base)
    write(UInt64(unsafeBitCast(type, to: UInt.self)))
    guard let layout = layout(of: type, path: Layouts.Key.object) else { return }
    write(layout: layout, at: base)
  }
}

/// What refers to a task: a continuation, or a `Task` with or without a result; only a `Task` retains it.
enum TaskHolder {
  case continuation, taskWithResult, taskThatMayFail, taskWithoutResult
}

/// A struct with the memory layout of a weak stored property.
private struct WeakReference {
  weak var object: AnyObject?
}

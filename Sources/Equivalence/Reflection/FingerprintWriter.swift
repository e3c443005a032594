/// Reads a value as its layout says and writes its content as words.
///
/// The loops are plain and read memory by pointers because this code runs twice for every event of an exploration,
/// in debug builds too. The writer never writes past `capacity`: the caller tries again with more.
///
/// The writer first writes an object as a number, and its inside later, in the order of the numbers. Therefore a
/// chain of objects takes no stack, at any length.
struct FingerprintWriter {
  private let instructions: UnsafePointer<Instruction>
  private let bounds: UnsafePointer<Layouts.Bounds>
  private let keys: UnsafeBufferPointer<Layouts.Key>
  private let words: UnsafeMutableBufferPointer<UInt64>
  /// The addresses of the encountered objects; an object's number is its position, from 1.
  private let objects: UnsafeMutableBufferPointer<UInt>
  private var objectCount = 0
  private var writtenObjects = 0
  /// The numbers of all but the first objects: a look-up is quicker only for many objects.
  private var numbers: [UInt: Int] = [:]
  private var count = 0

  /// The values to write after the objects.
  private struct Backlog {
    var values: [(value: Any, path: Int)] = []
    var writtenValues = 0
    var tasks: [(identity: Int, path: Int)] = []
    var writtenTasks = 0
    var identities: [(address: UInt, path: Int)] = []
    var writtenIdentities = 0
  }

  /// The number of encountered objects before a draft; a number below it does not depend on the draft.
  private var draftStart = Int.max
  var isDraft: Bool { draftStart < .max }

  /// The number of drafts inside of drafts, which may grow exponentially where sets hold each other.
  private var nestedDrafts = 0
  var isDraftingTooMuch: Bool { nestedDrafts > 20_000 }

  private var backlog = Backlog()
  /// The encountered trackers, which know the tasks that they have started.
  var trackers: [TaskTracker] = []
  private var depth = 0
  private var kept: [Any] = []

  private var reading: LayoutTable.Reading
  private let isTracing: Bool
  /// The properties that first led to the objects, if a trace is wanted.
  private var origins: [Int] = []
  /// The property that led to the object of the current inside.
  private var holder = 0

  /// True if the reading cannot finish because a layout is missing.
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

  /// Writes a value of the table's first layout, and everything that the value refers to.
  mutating func writeWhole(at address: UnsafeRawPointer) -> (LayoutTable.Reading, count: Int) {
    write(layout: 0, at: address)
    writeBacklog()
    reading.isValue =
      objectCount == 0 && reading.unseen.isEmpty && reading.skipped == 0 && kept.isEmpty && trackers.isEmpty
    if isTracing { reading.objects = Array(objects[..<objectCount]) }
    return (reading, count)
  }

  mutating func write(layout: Int, at base: UnsafeRawPointer) {
    depth += 1
    var position = bounds[layout].start
    let end = bounds[layout].end
    while position < end, !isStopped {
      let instruction = instructions[position]
      let address = base + instruction.offset
      position += 1
      if isTracing { reading.trace.append((count, ownPath(instruction.path))) }
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
        // The words after the type do not matter here.
        writeDynamic(address.assumingMemoryBound(to: Any.self).pointee, path: instruction.path)
      case .error:
        writeDynamic(address.assumingMemoryBound(to: (any Error).self).pointee, path: instruction.path)
      case .tail(let instanceSize): if !hasTail(address, instanceSize: instanceSize) { position += 1 }
      case .container(let type): type.write(at: address, path: instruction.path, to: &self)
      case .custom(let type): type.writeContent(at: address, path: instruction.path, to: &self)
      // A reference to the object equals the object's address.
      case .containerObject(let type):
        withUnsafePointer(to: address) { type.write(at: $0, path: instruction.path, to: &self) }
      case .customObject(let type):
        withUnsafePointer(to: address) { type.writeContent(at: $0, path: instruction.path, to: &self) }
      }
    }
    depth -= 1
  }

  /// Retains temporary objects until the end of this reading: a new object at the same address would
  /// pass for an encountered one.
  mutating func keep(_ content: Any) {
    kept.append(content)
  }

  mutating func note(_ caveat: String) {
    if !reading.caveats.contains(caveat) { reading.caveats.append(caveat) }
  }

  /// Defers a task until all trackers are known.
  mutating func write(task identity: Int, path: Int) { backlog.tasks.append((identity, ownPath(path))) }

  /// A path in the subject's own words: the state of this package's doubles is listed under their holder.
  private func ownPath(_ path: Int) -> Int {
    isTracing && reading.table.layouts.pathsOfDoubles.contains(path) ? holder : path
  }

  mutating func writeUnseen(path: Int) {
    if !reading.unseen.contains(path) { reading.unseen.append(path) }
  }

  /// The number of the layout for a type, or nil if the table lacks the layout.
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

  /// Writes a value of a type that only the reading reveals.
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
  /// Defers a value if values are nested so deeply that the stack might overflow.
  mutating func postpone(_ value: @autoclosure () -> Any, path: Int) -> Bool {
    guard depth > 100 else { return false }
    backlog.values.append((value(), path))
    return true
  }

  private mutating func writeBacklog() {
    while !isStopped {
      if writtenObjects < objectCount {
        writtenObjects += 1
        if isTracing { holder = origins[writtenObjects - 1] }
        writeInside(of: objects[writtenObjects - 1])
      } else if backlog.writtenValues < backlog.values.count {
        let (value, path) = backlog.values[backlog.writtenValues]
        backlog.writtenValues += 1
        writeDynamic(value, path: path)
      } else if backlog.writtenTasks < backlog.tasks.count {
        let (identity, path) = backlog.tasks[backlog.writtenTasks]
        backlog.writtenTasks += 1
        if isTracing { reading.trace.append((count, path)) }
        writeTask(identity, path: path)
      } else if backlog.writtenIdentities < backlog.identities.count {
        let (address, path) = backlog.identities[backlog.writtenIdentities]
        backlog.writtenIdentities += 1
        if isTracing { reading.trace.append((count, path)) }
        let number = number(of: address)
        write(number == 0 ? 1 : 0)
        // An object outside the state is known by its address only, which has no order.
        write(number > 0 ? word(of: number) : isDraft ? 0 : UInt64(address))
      } else {
        return
      }
    }
  }

  /// The words of an entry of an unordered collection, without a trace of the objects that it first encountered.
  ///
  /// - Parameter isDeep: Whether the entry's references count as well.
  mutating func draft(isDeep: Bool, _ write: (inout Self) -> Void) -> [UInt64] {
    if isDraft { nestedDrafts += 1 }
    let (start, knownObjects, written) = (count, objectCount, writtenObjects)
    let (pending, depth, traced, outer) = (backlog, self.depth, reading.trace.count, draftStart)
    writtenObjects = knownObjects
    backlog = Backlog()
    self.depth = 0
    draftStart = knownObjects
    write(&self)
    if isDeep { writeBacklog() }
    defer {
      (count, writtenObjects, backlog, self.depth, draftStart) = (start, written, pending, depth, outer)
      while objectCount > knownObjects { forgetObject() }
      reading.trace.removeSubrange(traced...)
    }
    return Array(words[start..<count])
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

  /// Reads the reference in place: the runtime would register a copy with the object, at twice the cost.
  private static func object(of reference: inout WeakReference) -> AnyObject? { reference.object }

  /// The number of objects up to which a linear search is quicker than a look-up.
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

  /// Writes an object's number; the inside follows later, while its holder still retains it.
  mutating func writeObject(at base: UnsafeRawPointer?, path: Int) {
    guard let base else { return write(0) }
    let address = UInt(bitPattern: base)
    let known = number(of: address)
    if known > 0 { return write(word(of: known)) }
    guard objectCount < objects.count else { return overflow() }
    objects[objectCount] = address
    objectCount += 1
    if isTracing { origins.append(ownPath(path)) }
    if objectCount > Self.few { numbers[address] = objectCount }
    write(word(of: objectCount))
  }

  /// Writes a task as its tracker's object for it; a task without a tracker is opaque.
  private mutating func writeTask(_ identity: Int, path: Int) {
    if let started = trackers.lazy.compactMap({ $0.startedTask(identity) }).first {
      writeObject(at: UnsafeRawPointer(Unmanaged.passUnretained(started).toOpaque()), path: path)
    } else if !isDraft {
      writeUnseen(path: path)
    }
  }

  private func word(of number: Int) -> UInt64 {
    number > draftStart ? UInt64(number - draftStart) | 1 << 63 : UInt64(number)
  }

  private mutating func forgetObject() {
    if objectCount > Self.few { numbers[objects[objectCount - 1]] = nil }
    if isTracing { origins.removeLast() }
    objectCount -= 1
  }

  private mutating func writeInside(of address: UInt) {
    guard let base = UnsafeRawPointer(bitPattern: address) else { return }
    let type = objectType(at: base)
    write(UInt64(unsafeBitCast(type, to: UInt.self)))
    guard let layout = layout(of: type, path: Layouts.Key.object) else { return }
    write(layout: layout, at: base)
  }
}

/// A single weak reference lies in memory like a stored property.
private struct WeakReference {
  weak var object: AnyObject?
}

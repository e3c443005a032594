/// Reads a value as its layout says and writes what it finds as words.
///
/// Loops are plain and memory is reached by pointers because this runs twice for every stimulus of an exploration,
/// in debug builds too. Nothing is written past `capacity`: whoever called tries again with more.
///
/// An object is written as a number where it is met, and its inside later, in the order of the numbers. So a chain
/// of objects takes no stack, however long it is.
struct FingerprintWriter {
  private let instructions: UnsafePointer<Instruction>
  private let bounds: UnsafePointer<Layouts.Bounds>
  private let keys: UnsafeBufferPointer<Layouts.Key>
  private let words: UnsafeMutableBufferPointer<UInt64>
  /// The addresses of the objects met so far; an object's number is its position, from 1.
  private let objects: UnsafeMutableBufferPointer<UInt>
  private var objectCount = 0
  private var writtenObjects = 0
  /// The numbers of all but the first objects: only where there are many is it quicker to look them up.
  private var numbers: [UInt: Int] = [:]
  private let table: LayoutTable
  private(set) var count = 0

  /// What is written after the objects.
  private struct Backlog {
    var values: [(value: Any, path: Int)] = []
    var writtenValues = 0
    var identities: [UInt] = []
    var writtenIdentities = 0
  }

  private var backlog = Backlog()
  private var depth = 0
  private var kept: [Any] = []

  /// For each value written, its first word and its path, if somebody wants to know.
  private(set) var trace: [(word: Int, path: Int)] = []
  private let isTracing: Bool

  private(set) var missing: Layouts.Key?
  private(set) var isOverflowing = false
  /// Whether the reading cannot be finished, because of either.
  private var isStopped = false
  /// The paths that could not be seen into.
  private(set) var unseen: [Int] = []
  /// The listed blind spots that were left out, by bit.
  private(set) var skipped: UInt64 = 0

  init(
    table: LayoutTable, instructions: UnsafePointer<Instruction>,
    bounds: UnsafePointer<Layouts.Bounds>, keys: UnsafeBufferPointer<Layouts.Key>,
    words: UnsafeMutableBufferPointer<UInt64>, objects: UnsafeMutableBufferPointer<UInt>,
    isTracing: Bool
  ) {
    self.table = table
    self.instructions = instructions
    self.bounds = bounds
    self.keys = keys
    self.words = words
    self.objects = objects
    self.isTracing = isTracing
  }

  /// Whether nothing was met but values, all of which could be seen.
  var isValue: Bool { objectCount == 0 && unseen.isEmpty && skipped == 0 && kept.isEmpty }

  /// The objects met, by their addresses.
  var addresses: [UInt] { Array(objects[..<objectCount]) }

  /// Writes one word.
  mutating func write(_ word: UInt64) {
    if count < words.count {
      words[count] = word
      count += 1
    } else {
      overflow()
    }
  }

  private mutating func overflow() {
    isOverflowing = true
    isStopped = true
  }

  /// Writes a value of the table's first layout, and everything that it leads to.
  mutating func writeWhole(at address: UnsafeRawPointer) {
    write(layout: 0, at: address)
    writeBacklog()
  }

  /// Writes a value of the given layout.
  mutating func write(layout: Int, at base: UnsafeRawPointer) {
    depth += 1
    var position = bounds[layout].start
    let end = bounds[layout].end
    while position < end, !isStopped {
      let instruction = instructions[position]
      let address = base + instruction.offset
      position += 1
      if isTracing { trace.append((count, instruction.path)) }
      switch instruction.code {
      case .bytes1: write(UInt64(address.assumingMemoryBound(to: UInt8.self).pointee))
      case .bytes2: write(UInt64(address.assumingMemoryBound(to: UInt16.self).pointee))
      case .bytes4: write(UInt64(address.assumingMemoryBound(to: UInt32.self).pointee))
      case .bytes8: write(address.assumingMemoryBound(to: UInt64.self).pointee)
      case .bytes16:
        write(address.assumingMemoryBound(to: UInt64.self)[0])
        write(address.assumingMemoryBound(to: UInt64.self)[1])
      case .optionalBytes8:
        if let word = address.assumingMemoryBound(to: UInt64?.self).pointee {
          write(1)
          write(word)
        } else {
          write(0)
        }
      case .string: writeString(at: address)
      case .reference: writeObject(at: address.assumingMemoryBound(to: UnsafeRawPointer?.self).pointee)
      case .weakReference: writeWeakReference(at: address)
      case .identity: backlog.identities.append(address.assumingMemoryBound(to: UInt.self).pointee)
      case .optional:
        let isNil = table.layouts.optionals[instruction.index].isNil(at: address)
        write(isNil ? 0 : 1)
        if isNil { position += instruction.span }
      case .skip: skipped |= 1 << UInt64(instruction.index)
      case .blind: writeUnseen(path: instruction.index)
      case .container:
        table.layouts.containers[instruction.index].write(at: address, path: instruction.path, to: &self)
      case .enumeration:
        writeEnumeration(of: table.layouts.types[instruction.index], at: address, path: instruction.path)
      case .existential:
        // What comes after the type does not matter here.
        writeDynamic(address.assumingMemoryBound(to: Any.self).pointee, path: instruction.path)
      case .error:
        writeDynamic(address.assumingMemoryBound(to: (any Error).self).pointee, path: instruction.path)
      case .tail:
        if !hasTail(address, instanceSize: instruction.index) { position += instruction.span }
      case .leaf:
        table.layouts.leaves[instruction.index].writeContent(at: address, path: instruction.path, to: &self)
      case .containerObject:
        withUnsafePointer(to: address) {
          table.layouts.containers[instruction.index].write(
            at: UnsafeRawPointer($0), path: instruction.path, to: &self)
        }
      case .leafObject:
        // A reference to the object is what its address is.
        withUnsafePointer(to: address) {
          table.layouts.leaves[instruction.index].writeContent(
            at: UnsafeRawPointer($0), path: instruction.path, to: &self)
        }
      }
    }
    depth -= 1
  }

  /// Keeps what was made for this reading until it is over: an object that came to lie at the same address would
  /// be taken for one met before.
  mutating func keep(_ content: Any) {
    kept.append(content)
  }

  /// Notes that there is something that cannot be seen into.
  mutating func writeUnseen(path: Int) {
    if !unseen.contains(path) { unseen.append(path) }
  }

  /// The number of the layout for a type, or nil if the table has to be extended by it first.
  mutating func layout(of type: Any.Type, path: Int) -> Int? {
    let key = Layouts.Key(type: unsafeBitCast(type, to: UInt.self), path: path)
    var number = 0
    while number < keys.count {
      let known = keys[number]
      if known.type == key.type, known.path == key.path { return number }
      number += 1
    }
    missing = key
    isStopped = true
    return nil
  }
}

// MARK: - What is written later

extension FingerprintWriter {
  /// Leaves a value for later if values are nested so deeply that the stack might not do.
  mutating func postpone(_ value: @autoclosure () -> Any, path: Int) -> Bool {
    guard depth > 100 else { return false }
    backlog.values.append((value(), path))
    return true
  }

  private mutating func writeBacklog() {
    while !isStopped {
      if writtenObjects < objectCount {
        writtenObjects += 1
        writeInside(of: objects[writtenObjects - 1])
      } else if backlog.writtenValues < backlog.values.count {
        let (value, path) = backlog.values[backlog.writtenValues]
        backlog.writtenValues += 1
        writeDynamic(value, path: path)
      } else if backlog.writtenIdentities < backlog.identities.count {
        let address = backlog.identities[backlog.writtenIdentities]
        backlog.writtenIdentities += 1
        // An object that is no part of the state is known by its address only.
        let number = number(of: address)
        write(number == 0 ? 1 : 0)
        write(number == 0 ? UInt64(address) : UInt64(number))
      } else {
        return
      }
    }
  }

  /// What an entry of an unordered collection would write, with what it first met forgotten again.
  ///
  /// - Parameter isDeep: Whether what the entry leads to counts as well.
  mutating func draft(isDeep: Bool, _ write: (inout Self) -> Void) -> [UInt64] {
    let (start, knownObjects, written) = (count, objectCount, writtenObjects)
    let (pending, depth, traced) = (backlog, self.depth, trace.count)
    writtenObjects = knownObjects
    backlog = Backlog()
    self.depth = 0
    write(&self)
    if isDeep { writeBacklog() }
    defer {
      (count, writtenObjects, backlog, self.depth) = (start, written, pending, depth)
      while objectCount > knownObjects { forgetObject() }
      trace.removeSubrange(traced...)
    }
    return Array(words[start..<count])
  }
}

// MARK: - Objects

extension FingerprintWriter {
  private mutating func writeWeakReference(at address: UnsafeRawPointer) {
    let reference = UnsafeMutableRawPointer(mutating: address).assumingMemoryBound(to: WeakReference.self)
    let object = Self.object(of: &reference.pointee)
    withExtendedLifetime(object) {
      writeObject(at: object.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
    }
  }

  /// Reads the reference where it lies: a copy would be registered with the object and cost twice as much.
  private static func object(of reference: inout WeakReference) -> AnyObject? { reference.object }

  /// How many objects are found quicker by looking at each than by a look-up.
  private static var few: Int { 32 }

  /// The number of an object that was met before; otherwise 0.
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

  /// Writes an object's number; its inside is written later, while whoever holds it still does.
  private mutating func writeObject(at base: UnsafeRawPointer?) {
    guard let base else { return write(0) }
    let address = UInt(bitPattern: base)
    let known = number(of: address)
    if known > 0 { return write(UInt64(known)) }
    guard objectCount < objects.count else { return overflow() }
    objects[objectCount] = address
    objectCount += 1
    if objectCount > Self.few { numbers[address] = objectCount }
    write(UInt64(objectCount))
  }

  private mutating func forgetObject() {
    if objectCount > Self.few { numbers[objects[objectCount - 1]] = nil }
    objectCount -= 1
  }

  /// Writes what is inside an object.
  private mutating func writeInside(of address: UInt) {
    guard let base = UnsafeRawPointer(bitPattern: address) else { return }
    let type = objectType(at: base)
    write(UInt64(unsafeBitCast(type, to: UInt.self)))
    guard let layout = layout(of: type, path: Layouts.Key.object) else { return }
    write(layout: layout, at: base)
  }
}

/// A weak reference by itself lies in memory as one that is a stored property.
private struct WeakReference {
  weak var object: AnyObject?
}

/// Reads a value as its layout says and writes what it finds as words.
///
/// Loops are plain and memory is reached by pointers because this runs twice for every stimulus of an exploration,
/// in debug builds too. Nothing is written past `capacity`: whoever called tries again with more.
struct FingerprintWriter {
  private let instructions: UnsafePointer<Instruction>
  private let bounds: UnsafePointer<LayoutTable.Bounds>
  private let keys: UnsafeBufferPointer<LayoutTable.Key>
  private let words: UnsafeMutableBufferPointer<UInt64>
  /// The addresses of the objects met so far; an object's number is its position, from 1.
  private let objects: UnsafeMutableBufferPointer<UInt>
  private let table: LayoutTable
  private(set) var count = 0
  private var objectCount = 0

  private var kept: [Any] = []

  private(set) var missing: LayoutTable.Key?
  private(set) var isOverflowing = false
  /// Whether the reading cannot be finished, because of either.
  private var isStopped = false
  /// The paths that could not be seen into.
  private(set) var unseen: [Int] = []
  /// The listed blind spots that were left out, by bit.
  private(set) var skipped: UInt64 = 0

  init(
    table: LayoutTable, instructions: UnsafePointer<Instruction>,
    bounds: UnsafePointer<LayoutTable.Bounds>, keys: UnsafeBufferPointer<LayoutTable.Key>,
    words: UnsafeMutableBufferPointer<UInt64>, objects: UnsafeMutableBufferPointer<UInt>
  ) {
    self.table = table
    self.instructions = instructions
    self.bounds = bounds
    self.keys = keys
    self.words = words
    self.objects = objects
  }

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

  /// Writes a value of the given layout.
  mutating func write(layout: Int, at base: UnsafeRawPointer) {
    var position = bounds[layout].start
    let end = bounds[layout].end
    while position < end, !isStopped {
      let instruction = instructions[position]
      let address = base + instruction.offset
      position += 1
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
      case .optional:
        let isSome = hasValue(at: address, wrapping: table.types[instruction.index])
        write(isSome ? 1 : 0)
        if !isSome { position += instruction.span }
      case .skip: skipped |= 1 << UInt64(instruction.index)
      case .blind: writeUnseen(path: instruction.index)
      case .container:
        table.containers[instruction.index].write(at: address, path: instruction.path, to: &self)
      case .enumeration:
        writeEnumeration(of: table.types[instruction.index], at: address, path: instruction.path)
      case .existential:
        // What comes after the type does not matter here.
        writeDynamic(address.assumingMemoryBound(to: Any.self).pointee, path: instruction.path)
      case .error:
        writeDynamic(address.assumingMemoryBound(to: (any Error).self).pointee, path: instruction.path)
      case .leaf:
        table.leaves[instruction.index].writeContent(at: address, path: instruction.path, to: &self)
      }
    }
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
    let key = LayoutTable.Key(type: unsafeBitCast(type, to: UInt.self), path: path)
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

  /// Writes an object's number, and what is inside it when it is met for the first time.
  private mutating func writeObject(at base: UnsafeRawPointer?) {
    guard let base else { return write(0) }
    let address = UInt(bitPattern: base)
    var number = 0
    while number < objectCount {
      if objects[number] == address { return write(UInt64(number + 1)) }
      number += 1
    }
    guard number < objects.count else {
      return overflow()
    }
    objects[number] = address
    objectCount += 1
    write(UInt64(objectCount))
    let type = objectType(at: base)
    write(UInt64(unsafeBitCast(type, to: UInt.self)))
    guard let layout = layout(of: type, path: LayoutTable.Key.object) else { return }
    write(layout: layout, at: base)
  }

  /// What the entry of an unordered collection would write, with the objects first met there forgotten again.
  mutating func draft(_ write: (inout Self) -> Void) -> [UInt64] {
    let (start, knownObjects) = (count, objectCount)
    write(&self)
    defer { (count, objectCount) = (start, knownObjects) }
    return Array(words[start..<count])
  }
}

/// A weak reference by itself lies in memory as one that is a stored property.
private struct WeakReference {
  weak var object: AnyObject?
}

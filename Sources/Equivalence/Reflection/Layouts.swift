private import Foundation

struct Instruction: Sendable {
  enum Code: Sendable {
    case bytes1, bytes2, bytes4, bytes8, bytes16, optionalBytes8, string, reference, weakReference, identity
    case existential, error, blind
    case enumeration(any Any.Type)
    case container(any Container.Type)
    case containerObject(any Container.Type)
    case custom(any CustomFingerprintable.Type)
    case customObject(any CustomFingerprintable.Type)
    /// The next `span` instructions read the wrapped value.
    case optional(any (OptionalType & ~Copyable).Type, span: Int)
    /// The next instruction runs only if the object has more memory than its class needs.
    case tail(instanceSize: Int)
    /// A listed blind spot, by its position in the list.
    case skip(Int)

    /// True if the bytes themselves are the value, and none of them is an address.
    var isPlain: Bool {
      switch self {
      case .bytes1, .bytes2, .bytes4, .bytes8, .bytes16: true
      default: false
      }
    }
  }

  let code: Code
  let offset: Int
  /// The path of the value, and of those values in it whose types are known only at run time.
  let path: Int
}

/// The instructions for reading values of some types, which are computed once and kept in flat lists for speed.
struct Layouts: Sendable {
  /// The key of a layout: a type, and the path under which the report lists its blind spots.
  struct Key: Equatable, Sendable {
    /// Marks a layout for the contents of an object, where each property has its own path.
    static let object = -1

    var type: UInt
    var path: Int
  }

  struct Bounds: Sendable {
    var start: Int
    var end: Int
  }

  let blindSpots: [String]
  /// For each listed blind spot, the qualified names that it matched.
  private(set) var matches: [[String]]
  private(set) var keys: [Key] = []
  private(set) var bounds: [Bounds] = []
  private(set) var instructions: [Instruction] = []
  private(set) var paths: [String] = []
  /// For each path, the property's own name, which is empty for a type, and the path of the property around it, or -1.
  private(set) var properties: [(name: String, outer: Int)] = []
  /// The paths of the properties of this package's test doubles and task trackers.
  private(set) var pathsOfDoubles: Set<Int> = []
  private var namesakes: [String: [ObjectIdentifier]] = [:]
  /// The path under which the current layout begins.
  private var firstPath = -1
  /// The paths of values that defer work.
  private(set) var deferring: Set<String> = []

  /// If `isKnown` is false, the memory layout is unknown, and the whole value is a blind spot.
  init(of type: Any.Type, blindSpots: [String], isKnown: Bool) {
    precondition(blindSpots.count <= UInt64.bitWidth, "A subject lists at most 64 blind spots.")
    self.blindSpots = blindSpots
    matches = blindSpots.map { _ in [] }
    let path = number(ofPath: String(describing: type))
    if isKnown {
      add(Key(type: unsafeBitCast(type, to: UInt.self), path: path))
    } else {
      append(.blind, at: 0, path: path)
      bounds.append(Bounds(start: 0, end: instructions.count))
    }
  }

  mutating func add(_ key: Key) {
    firstPath = key.path
    let (type, start) = (unsafeBitCast(key.type, to: Any.Type.self), instructions.count)
    if key.path == Key.object {
      appendContents(of: type)
    } else {
      append(type, at: 0, path: key.path)
    }
    keys.append(key)
    bounds.append(Bounds(start: start, end: instructions.count))
  }
}

// MARK: - Instructions

extension Layouts {
  private mutating func append(_ code: Instruction.Code, at offset: Int, path: Int) {
    instructions.append(Instruction(code: code, offset: offset, path: path))
  }

  /// Appends the instructions for the contents of an object of exactly this class.
  private mutating func appendContents(of type: Any.Type) {
    let path = number(ofPath: String(describing: type), in: type)
    // The `fingerprintContent` of a class cannot include the properties of its subclasses.
    let base = customClass(of: type)
    if let custom = type as? any CustomFingerprintable.Type {
      append(.customObject(custom), at: 0, path: path)
    }
    if StreamPart.isStreamPart(type) {
      append(.containerObject(StreamPart.self), at: 0, path: path)
    } else if base == nil, let container = type as? any Container.Type {
      append(.containerObject(container), at: 0, path: path)
      if isSubclassOfString(type) { appendOpaque(type, path: path) }
    } else if let reader = readerOfIdleObject(type) {
      append(.containerObject(reader), at: 0, path: path)
      noteDeferring(type, path: path)
    } else if type is any Deferring.Type || isOpaqueClass(type, below: base) {
      noteDeferring(type, path: path)
      appendOpaque(type, path: path)
    } else if type != base {
      if base == nil, let buffer = type as? any TailElements.Type {
        appendTail(of: type, buffer.element, path: path)
      } else {
        append(.tail(instanceSize: instanceSize(of: type)), at: 0, path: path)
        appendOpaque(type, path: path)
      }
      appendProperties(of: type, at: 0, below: base)
    }
  }

  /// Only the class knows how many elements are initialized, so the bytes are a blind spot, except those of a lock.
  private mutating func appendTail(of type: Any.Type, _ element: Any.Type, path: Int) {
    if isLock(element) {
      append(.container(FreeLock.self), at: 0, path: path)
    } else {
      appendOpaque(type, path: path)
    }
  }

  private mutating func appendOpaque(_ type: Any.Type, path: Int) {
    if !appendSkip(of: type, property: nil, at: 0) { append(.blind, at: 0, path: path) }
  }

  private mutating func append(_ type: Any.Type, at offset: Int, path: Int) {
    if !isCopyable(type), ![.struct, .optional].contains(MetadataKind(type)) {
      // Reading the case of an enumeration would copy its value, which is noncopyable.
      append(.blind, at: offset, path: path)
    } else if let custom = type as? any CustomFingerprintable.Type, !(type is AnyClass) {
      append(.custom(custom), at: offset, path: path)
    } else if let container = type as? any Container.Type, !(type is NSMutableString.Type) {
      append(.container(type is NSString.Type ? DeclaredNSString.self : container), at: offset, path: path)
      noteDeferring(type, path: path)
    } else if let code = scalarCode(of: type) {
      append(code, at: offset, path: path)
    } else if let vector = type as? any SIMD.Type, appendLanes(of: vector, at: offset, path: path) {
      return
    } else {
      appendByKind(type, at: offset, path: path)
    }
  }

  private mutating func appendByKind(_ type: Any.Type, at offset: Int, path: Int) {
    switch MetadataKind(type) {
    case .class, .foreignClass: append(.reference, at: offset, path: path)
    case .struct, .tuple: appendAggregate(type, at: offset, path: path)
    case .enum where caseCounts(of: type).withValues > 0:
      let isHidden = lacksReflectionMetadata(type) || hidesAssociatedValues(type)
      append(isHidden ? .blind : .enumeration(type), at: offset, path: path)
    case .enum: appendBits(ofSize: size(of: type), at: offset, path: path)
    case .optional: appendOptional(type, at: offset, path: path)
    case .existential:
      let code: Instruction.Code =
        switch ExistentialLayout(type) {
        case .opaque: .existential
        case .object: .reference
        case .error: .error
        case .other: .blind
        }
      append(code, at: offset, path: path)
    case .metatype:
      // The first word is the type. If the compiler knows the metatype, it has size 0.
      appendBits(ofSize: min(size(of: type), 8), at: offset, path: path)
    case .function, .other: append(.blind, at: offset, path: path)
    }
  }

  /// Appends the properties of a struct or tuple, or a blind spot if the type stores bytes without visible properties.
  private mutating func appendAggregate(_ type: Any.Type, at offset: Int, path: Int) {
    if appendRawStorage(of: type, at: offset, path: path) { return }
    let properties = storedProperties(of: type)
    if properties.isEmpty, size(of: type) > 0 { return append(.blind, at: offset, path: path) }
    let isForeign = isImportedFromC(type)
    if hasUncoveredBytes(properties, from: 0, upTo: size(of: type), countingPadding: isForeign) {
      append(.blind, at: offset, path: path)
    }
    if MetadataKind(type) == .tuple {
      for element in properties { append(element.type, at: offset + element.offset, path: path) }
    } else if properties.allSatisfy({ $0.isUnknown || MetadataKind($0.type) == .other }) {
      // A pointer, for example, has only properties of compiler-internal types, so a report names its holder instead.
      if !properties.isEmpty { append(.blind, at: offset, path: path) }
      noteDeferring(type, path: path)
    } else {
      appendProperties(of: type, at: offset, inside: path)
    }
  }

  /// Appends the content of a lock, or of a standard library type whose storage has no readable properties.
  private mutating func appendRawStorage(of type: Any.Type, at offset: Int, path: Int) -> Bool {
    if isLock(type) {
      append(.container(FreeLock.self), at: offset, path: path)
      return true
    }
    switch _typeName(type, qualified: true).prefix(while: { $0 != "<" }) {
    case "Synchronization.Mutex":
      // A mutex is free between events, because only a closure can hold it. Its last property is the value.
      guard let value = storedProperties(of: type).last else { return false }
      append(genericType(0, of: type), at: offset + value.offset, path: path)
    case "Synchronization.Atomic":
      let (value, start) = (genericType(0, of: type), instructions.count)
      append(value, at: offset, path: path)
      if value is ObjectIdentifier.Type || value is ObjectIdentifier?.Type { return true }
      // The storage only represents any other value, so it may be shorter or wider than the value itself.
      let isPlain = instructions[start...].allSatisfy(\.code.isPlain)
      instructions.removeSubrange(start...)
      if isPlain {
        appendBits(ofSize: size(of: type), at: offset, path: path)
      } else {
        append(.blind, at: offset, path: path)
      }
    case "Swift.Dictionary", "Swift.Set":
      // An index, an iterator or a view, because the collections themselves are containers. Its place in the table is random.
      append(.blind, at: offset, path: path)
    case "Swift.InlineArray":
      let (count, element) = (Int(genericArgument(0, of: type)), genericType(1, of: type))
      for index in 0..<count { append(element, at: offset + index * size(of: type) / count, path: path) }
    default: return false
    }
    return true
  }

  private mutating func appendProperties(
    of type: Any.Type, at offset: Int, inside outer: Int = -1, below base: Any.Type? = nil
  ) {
    for property in storedProperties(of: type).dropFirst(base.map { storedProperties(of: $0).count } ?? 0) {
      let address = offset + property.offset
      // An actor's job queue is not state.
      if property.name == "$defaultActor" { continue }
      if appendSkip(of: property.owner, property: property.name, at: address) { continue }
      let path = number(ofPath: "\(property.owner)", property.name, inside: outer, in: property.owner)
      switch property.ownership {
      case .strong where property.isUnknown: append(.blind, at: address, path: path)
      case .strong: append(property.type, at: address, path: path)
      case .weak: append(.weakReference, at: address, path: path)
      case .unowned: append(.blind, at: address, path: path)
      }
    }
  }

  /// If a property or an opaque object is a listed blind spot, marks it as left out; otherwise returns false.
  private mutating func appendSkip(of type: Any.Type, property: String?, at offset: Int) -> Bool {
    let name = BlindSpotName(of: type, property: property, among: &namesakes)
    guard let listed = blindSpots.firstIndex(where: name.isMeant) else { return false }
    if !matches[listed].contains(name.qualified) { matches[listed].append(name.qualified) }
    append(.skip(listed), at: offset, path: 0)
    return true
  }

  /// Appends the lanes of a SIMD vector; false if the stored lanes are wider than their type.
  ///
  /// The lanes of a mask are as wide as those of the compared vectors. The number of stored lanes is a power of two.
  private mutating func appendLanes<Vector: SIMD>(
    of vector: Vector.Type, at offset: Int, path: Int
  ) -> Bool {
    let (count, stride) = (Vector.scalarCount, MemoryLayout<Vector.Scalar>.stride)
    guard isBuiltin(vector), let last = (1...).first(where: { 1 << $0 >= count }),
      size(of: vector) == stride << last
    else { return false }
    for lane in 0..<count { append(Vector.Scalar.self, at: offset + lane * stride, path: path) }
    return true
  }

  private mutating func appendOptional(_ type: Any.Type, at offset: Int, path: Int) {
    guard let optional = optionalType(type) else {
      return append(.blind, at: offset, path: path)
    }
    let (start, wrapped) = (instructions.count, genericType(0, of: type))
    append(wrapped, at: offset, path: path)
    // Nil is the null reference, which the instruction for references writes as 0.
    if isReference(wrapped) { return }
    let inner = Array(instructions[start...])
    switch inner.first?.code {
    case .bytes8
    where inner.count == 1 && inner[0].offset == offset && size(of: wrapped) == 8 && size(of: type) > 8:
      instructions[start] = Instruction(code: .optionalBytes8, offset: offset, path: path)
    case .bytes1 where inner.count == 1 && inner[0].offset == offset && size(of: type) == 1:
      break  // Nil is one of the byte's unused values.
    default:
      let test = Instruction.Code.optional(optional, span: inner.count)
      instructions.insert(Instruction(code: test, offset: offset, path: path), at: start)
    }
  }

  /// True for class types and class-bound protocol types, whose values begin with a nonnull reference.
  private func isReference(_ type: Any.Type) -> Bool {
    switch MetadataKind(type) {
    case .class, .foreignClass: true
    case .existential: ExistentialLayout(type) == .object
    default: false
    }
  }

  private mutating func appendBits(ofSize size: Int, at offset: Int, path: Int) {
    switch size {
    case 0: break
    case 1: append(.bytes1, at: offset, path: path)
    case 2: append(.bytes2, at: offset, path: path)
    case 4: append(.bytes4, at: offset, path: path)
    case 16: append(.bytes16, at: offset, path: path)
    default: append(.bytes8, at: offset, path: path)
    }
  }

  private mutating func noteDeferring(_ type: Any.Type, path: Int) {
    if type is any Deferring.Type { deferring.insert(paths[path]) }
  }

  private mutating func number(
    ofPath type: String, _ property: String = "", inside outer: Int = -1, in owner: Any.Type? = nil
  ) -> Int {
    let (path, outer) = (property.isEmpty ? type : "\(type).\(property)", outer == firstPath ? -1 : outer)
    let number = paths.indices.first { paths[$0] == path && properties[$0].outer == outer } ?? paths.count
    if number == paths.count {
      paths.append(path)
      properties.append((property, outer))
    }
    if owner is any HarnessStorage.Type { pathsOfDoubles.insert(number) }
    return number
  }
}

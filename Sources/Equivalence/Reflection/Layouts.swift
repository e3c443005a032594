private import Foundation

/// One value to read: its kind and its place in memory.
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
    case optional(any OptionalType.Type, span: Int)
    /// The following instruction applies to an object that takes more memory than its class needs.
    case tail(instanceSize: Int)
    /// A listed blind spot, by its position.
    case skip(Int)
  }

  let code: Code
  let offset: Int
  /// The property of the value; the report lists dynamically found values under it.
  let path: Int
}

/// The ways to read values of some types, as flat lists of instructions that are computed once for quick reading.
struct Layouts: Sendable {
  /// The key of a layout: a type, and the path under which the report lists its blind spots.
  struct Key: Equatable, Sendable {
    /// The path of layouts for the inside of objects, whose properties have paths of their own.
    static let object = -1

    var type: UInt
    var path: Int
  }

  /// The position of a layout's instructions among all of them.
  struct Bounds: Sendable {
    var start: Int
    var end: Int
  }

  let blindSpots: [String]
  /// The qualified names of the types that each listed blind spot matched.
  private(set) var matches: [[String]]
  private(set) var keys: [Key] = []
  private(set) var bounds: [Bounds] = []
  private(set) var instructions: [Instruction] = []
  private(set) var paths: [String] = []
  /// The names of what this package's doubles and its tracker store: no words of the subject's.
  private(set) var pathsOfDoubles: Set<Int> = []
  /// The values that defer work.
  private(set) var deferring: Set<String> = []

  /// Layouts of which the first is for values of a type.
  ///
  /// If the memory layout is unknown, this type reads no value, and the whole value is a blind spot.
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
    let (type, start) = (unsafeBitCast(key.type, to: Any.Type.self), instructions.count)
    if key.path == Key.object {
      appendInside(of: type)
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

  /// Appends the instructions for the inside of an object of exactly this class.
  private mutating func appendInside(of type: Any.Type) {
    let path = number(ofPath: String(describing: type), in: type)
    // A class with a custom content cannot know the properties of its subclass.
    let base = customClass(of: type)
    if let custom = type as? any CustomFingerprintable.Type {
      append(.customObject(custom), at: 0, path: path)
    }
    if base == nil, let container = type as? any Container.Type {
      append(.containerObject(container), at: 0, path: path)
    } else if type is any Deferring.Type || isOpaqueClass(type, below: base) {
      noteDeferring(type, path: path)
      appendOpaque(type, path: path)
    } else if type != base {
      append(.tail(instanceSize: instanceSize(of: type)), at: 0, path: path)
      appendOpaque(type, path: path)
      appendProperties(of: type, at: 0, below: base)
    }
  }

  /// Appends that an object is opaque, or is left out as a listed blind spot.
  private mutating func appendOpaque(_ type: Any.Type, path: Int) {
    if !appendSkip(of: type, property: nil, at: 0) { append(.blind, at: 0, path: path) }
  }

  private mutating func append(_ type: Any.Type, at offset: Int, path: Int) {
    if !isCopyable(type), MetadataKind(type) != .struct {
      // Reading its content would copy it.
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
    case .enum where hasPayloadCases(type):
      append(lacksReflectionMetadata(type) ? .blind : .enumeration(type), at: offset, path: path)
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
      // The first word is the type; a statically known metatype has no word.
      appendBits(ofSize: min(size(of: type), 8), at: offset, path: path)
    case .function, .other: append(.blind, at: offset, path: path)
    }
  }

  /// Appends the properties of a struct or tuple; one with a size but without properties hides its state.
  private mutating func appendAggregate(_ type: Any.Type, at offset: Int, path: Int) {
    let properties = storedProperties(of: type)
    if properties.isEmpty, size(of: type) > 0 { return append(.blind, at: offset, path: path) }
    if isImportedFromC(type),
      hasUncoveredBytes(properties, from: 0, upTo: size(of: type), countingPadding: true)
    {
      append(.blind, at: offset, path: path)
    }
    if MetadataKind(type) == .tuple {
      for element in properties { append(element.type, at: offset + element.offset, path: path) }
    } else if properties.allSatisfy({ MetadataKind($0.type) == .other }) {
      // Only the compiler's own types, as in a pointer: a reader can name only the holder.
      if !properties.isEmpty { append(.blind, at: offset, path: path) }
      noteDeferring(type, path: path)
    } else {
      appendProperties(of: type, at: offset)
    }
  }

  /// Appends the stored properties of a class or struct, except those of a base class and the listed blind spots.
  private mutating func appendProperties(of type: Any.Type, at offset: Int, below base: Any.Type? = nil) {
    for property in storedProperties(of: type).dropFirst(base.map { storedProperties(of: $0).count } ?? 0) {
      let address = offset + property.offset
      // The queue of an actor's jobs is not its state.
      if property.name == "$defaultActor" { continue }
      if appendSkip(of: property.owner, property: property.name, at: address) { continue }
      let path = number(ofPath: "\(property.owner).\(property.name)", in: property.owner)
      switch property.ownership {
      case .strong where property.isUnknown: append(.blind, at: address, path: path)
      case .strong: append(property.type, at: address, path: path)
      case .weak: append(.weakReference, at: address, path: path)
      case .unowned: append(.blind, at: address, path: path)
      }
    }
  }

  /// If a property or an opaque object is a listed blind spot, appends that the reading leaves it out.
  private mutating func appendSkip(of type: Any.Type, property: String?, at offset: Int) -> Bool {
    let name = BlindSpotName(of: type, property: property)
    guard let listed = blindSpots.firstIndex(where: name.isMeant) else { return false }
    if !matches[listed].contains(name.qualified) { matches[listed].append(name.qualified) }
    append(.skip(listed), at: offset, path: 0)
    return true
  }

  /// Appends the lanes of a vector; false if its lanes are not contiguous, or not as wide as their type.
  ///
  /// The lanes of a mask are as wide as those of the compared vector. The number of places is a power of two.
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

  /// Appends a test for nil, and the instructions for the wrapped value: its bytes mean nothing when it is nil.
  private mutating func appendOptional(_ type: Any.Type, at offset: Int, path: Int) {
    guard let optional = type as? any OptionalType.Type else {
      return append(.blind, at: offset, path: path)
    }
    let start = instructions.count
    append(optional.wrapped, at: offset, path: path)
    // Nil is the null reference, which the reading treats as such.
    if isReference(optional.wrapped) { return }
    let inner = Array(instructions[start...])
    switch inner.first?.code {
    case .bytes8 where inner.count == 1 && inner[0].offset == offset && size(of: type) > 8:
      instructions[start] = Instruction(code: .optionalBytes8, offset: offset, path: path)
    case .bytes1 where inner.count == 1 && inner[0].offset == offset && size(of: type) == 1:
      break  // Nil is one of the byte's unused values.
    default:
      let test = Instruction.Code.optional(optional, span: inner.count)
      instructions.insert(Instruction(code: test, offset: offset, path: path), at: start)
    }
  }

  /// True if a value of the type begins with a reference that is never null.
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
    default: append(.bytes8, at: offset, path: path)
    }
  }

  /// Notes that the value under a path defers work, if so.
  private mutating func noteDeferring(_ type: Any.Type, path: Int) {
    if type is any Deferring.Type { deferring.insert(paths[path]) }
  }

  /// The number of a path, which may begin in a type.
  private mutating func number(ofPath path: String, in owner: Any.Type? = nil) -> Int {
    let number = paths.firstIndex(of: path) ?? paths.count
    if number == paths.count { paths.append(path) }
    if owner is any HarnessStorage.Type { pathsOfDoubles.insert(number) }
    return number
  }
}

// This file reads the runtime's reflection metadata, through entry points and memory layouts of the stable ABI. No
// other file of this target reads metadata.

enum MetadataKind {
  case `class`, foreignClass, `struct`, `enum`, optional, tuple, function, existential, metatype, other

  init(_ type: Any.Type) { self.init(raw: metadataKind(type)) }

  init(raw: UInt) {
    self =
      switch raw {
      case 0x000: .class
      // These are classes from C, as in Core Foundation, and from Objective-C, which Swift only wraps.
      case 0x203, 0x305: .foreignClass
      case 0x200: .struct
      case 0x201: .enum
      case 0x202: .optional
      case 0x301: .tuple
      case 0x302: .function
      case 0x303, 0x307: .existential
      case 0x304, 0x306: .metatype
      default: .other
      }
  }
}

enum Ownership {
  case strong, weak, unowned
}

struct StoredProperty {
  var name: String
  var owner: Any.Type
  var type: Any.Type
  var offset: Int
  var ownership: Ownership
  var isVariable: Bool
  /// True if the runtime cannot name the property's type, because it is noncopyable or internal to the compiler.
  var isUnknown: Bool
}

/// The stored properties of a class, struct or tuple, beginning with the inherited ones.
func storedProperties(of type: Any.Type) -> [StoredProperty] {
  let inherited = (type as? AnyClass).flatMap(_getSuperclass).map(storedProperties) ?? []
  let own = (inherited.count..<recursiveChildCount(type)).map { index in
    var field = FieldMetadata()
    let fieldType = recursiveChildMetadata(type, index: index, metadata: &field)
    let name = field.name.map { String(cString: $0) } ?? String(index)
    field.free?(field.name)
    let position = index - inherited.count
    return StoredProperty(
      name: name, owner: type, type: fieldType, offset: recursiveChildOffset(type, index: index),
      ownership: field.isStrong ? .strong : referenceOwnership(ofFieldAt: position, in: type),
      isVariable: field.isVar,
      isUnknown: fieldType == Void.self && MetadataKind(type) != .tuple
        && hidesType(ofFieldAt: position, in: type))
  }
  return inherited + own
}

package func caseCounts(of enumeration: Any.Type) -> (withValues: Int, withoutValues: Int) {
  let descriptor = unsafeBitCast(enumeration, to: UnsafePointer<UnsafeRawPointer>.self)[1]
  func count(at offset: Int) -> Int {
    Int(descriptor.loadUnaligned(fromByteOffset: offset, as: UInt32.self) & 0xFF_FFFF)
  }
  return (count(at: 20), count(at: 24))
}

/// True if a case has associated values whose type the runtime cannot name, so that it would show them as `Void`.
func hidesAssociatedValues(_ enumeration: Any.Type) -> Bool {
  let metadata = unsafeBitCast(enumeration, to: UnsafePointer<UnsafeRawPointer>.self)
  // The cases with values come first.
  return (0..<caseCounts(of: enumeration).withValues).contains { position in
    let name = mangledType(ofFieldAt: position, in: enumeration)
    let type = name.baseAddress.flatMap {
      _getTypeByMangledNameInContext(
        $0.assumingMemoryBound(to: UInt8.self), UInt(name.count), genericContext: metadata[1],
        genericArguments: metadata + 2)
    }
    return type == nil
  }
}

/// A generic argument of a struct or an enumeration: a type as its address, or an integer as its bits.
func genericArgument(_ position: Int, of type: Any.Type) -> UInt {
  unsafeBitCast(type, to: UnsafePointer<UInt>.self)[2 + position]
}

func genericType(_ position: Int, of type: Any.Type) -> Any.Type {
  unsafeBitCast(genericArgument(position, of: type), to: Any.Type.self)
}

/// The memory layout of a value of a protocol type.
enum ExistentialLayout {
  /// As in `Any`: a buffer, the type, then the witness tables.
  case opaque
  /// A reference to an object, then the witness tables.
  case object
  /// A reference to a box.
  case error
  case other

  init(_ existential: Any.Type) {
    let metadata = unsafeBitCast(existential, to: UnsafePointer<UnsafeRawPointer>.self)
    if metadataKind(existential) == 0x307 {
      switch metadata[1].load(as: UInt32.self) & 0xFF {
      case 0: self = .opaque
      case 1: self = .object
      default: self = .other
      }
    } else {
      let flags = unsafeBitCast(existential, to: UnsafePointer<UInt32>.self)[2]
      switch flags & 0x3F00_0000 {
      case 0: self = flags & 0x8000_0000 != 0 ? .opaque : .object
      case 0x0100_0000: self = .error
      default: self = .other
      }
    }
  }
}

/// True if the class's own storage has bytes that belong to no visible property.
func hidesStoredProperties(_ type: Any.Type) -> Bool {
  let superclass: Any.Type? = (type as? AnyClass).flatMap(_getSuperclass)
    .flatMap { MetadataKind($0) == .class ? $0 : nil }
  // An object begins with its class and its reference count.
  let start = superclass.map(instanceSize) ?? 2 * MemoryLayout<UInt>.size
  let own = storedProperties(of: type).dropFirst(superclass.map(recursiveChildCount) ?? 0)
  return hasUncoveredBytes(Array(own), from: start, upTo: instanceSize(of: type))
}

/// True if there are bytes that belong to no property and are not just padding.
///
/// In a C struct, padding counts as well, because a bit-field or a union, which Swift does not import, may use it.
func hasUncoveredBytes(
  _ properties: [StoredProperty], from start: Int, upTo end: Int, countingPadding: Bool = false
) -> Bool {
  var covered = start
  var isKnown = true
  // A property of size 0 occupies no bytes.
  for property in properties where property.isUnknown || size(of: property.type) > 0 {
    let mask = countingPadding ? 0 : alignment(of: property.type) - 1
    if isKnown, !property.isUnknown, property.offset > (covered + mask) & ~mask { return true }
    covered = property.offset + size(of: property.type)
    isKnown = !property.isUnknown
  }
  return isKnown && covered < end
}

/// True if an object has more memory than its class needs, so that some bytes are outside all properties.
func hasTail(_ object: UnsafeRawPointer, instanceSize: Int) -> Bool {
  // An immortal object is static data, so it is not on the heap.
  if object.load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt32.self) == .max { return false }
  // Allocators round the size up, and may add a remainder that is too small for another block.
  return allocatedSize(of: object) - instanceSize >= max(32, instanceSize / 4)
}

func isCopyable(_ type: Any.Type) -> Bool { valueFlags(of: type) & 0x0180_0000 == 0 }

private func alignment(of type: Any.Type) -> Int { Int(valueFlags(of: type) & 0xFF) + 1 }

/// The flags in a type's value witness table, which follow eight functions, the size and the stride.
private func valueFlags(of type: Any.Type) -> UInt32 {
  if isBlock(type) { return UInt32(MemoryLayout<UInt>.alignment - 1) }
  return unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)[-1]
    .load(fromByteOffset: 10 * MemoryLayout<UInt>.size, as: UInt32.self)
}

/// True for the type of a C block, for which only the Objective-C runtime has value witnesses.
func isBlock(_ type: Any.Type) -> Bool {
  guard MetadataKind(type) == .function else { return false }
  return unsafeBitCast(type, to: UnsafePointer<UInt>.self)[1] >> 16 & 0xFF == 1
}

func lacksReflectionMetadata(_ type: Any.Type) -> Bool {
  let descriptor = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)[1]
  return descriptor.loadUnaligned(fromByteOffset: 16, as: Int32.self) == 0
}

/// True for a struct imported from C, whose bit-fields and unions Swift does not import as properties.
func isImportedFromC(_ type: Any.Type) -> Bool {
  MetadataKind(type) == .struct && _typeName(type, qualified: true).hasPrefix("__C.")
}

/// The size of a class's instances, from its metadata, 16 bytes before the reference to the type descriptor.
func instanceSize(of type: Any.Type) -> Int {
  Int(
    unsafeBitCast(type, to: UnsafeRawPointer.self)
      .load(fromByteOffset: classDescriptorWord * MemoryLayout<UInt>.size - 16, as: UInt32.self))
}

/// The position of the reference to the type descriptor in a class's metadata, in words.
private var classDescriptorWord: Int {
  #if canImport(ObjectiveC)
  8
  #else
  5
  #endif
}

/// The bytes of a field's mangled type, among which a symbolic reference may contain zeros.
private func mangledType(ofFieldAt position: Int, in owner: Any.Type) -> UnsafeRawBufferPointer {
  let descriptorWord = MetadataKind(owner) == .class ? classDescriptorWord : 1
  let descriptor = unsafeBitCast(owner, to: UnsafePointer<UnsafeRawPointer>.self)[descriptorWord]
  let fields = followed(descriptor + 16)
  let recordSize = Int(fields.loadUnaligned(fromByteOffset: 10, as: UInt16.self))
  let start = followed(fields + 16 + position * recordSize + 4)
  var end = start
  while true {
    switch end.load(as: UInt8.self) {
    case 0: return UnsafeRawBufferPointer(start: start, count: end - start)
    case 0x01...0x17: end += 5
    case 0x18...0x1F: end += 9
    default: end += 1
    }
  }
}

/// True if a field may have a type other than the `Void` that the runtime returned.
///
/// The mangled name of `Void` is `yt`. In place of a noncopyable type, the compiler writes the address of a function
/// that returns `Void`. A name that begins with `x` or `q` is a generic parameter, which the runtime always knows.
private func hidesType(ofFieldAt position: Int, in owner: Any.Type) -> Bool {
  let name = mangledType(ofFieldAt: position, in: owner)
  return !name.elementsEqual("yt".utf8) && !"xq".utf8.contains(name.first ?? 0)
}

/// How many references to a dispatch queue are held by waiting work, timers or a pause.
///
/// On Apple's platforms the object is the queue itself; elsewhere its first property refers to the queue.
func internalReferences(to queue: AnyObject) -> Int32 {
  var object = UnsafeRawPointer(Unmanaged.passUnretained(queue).toOpaque())
  #if !canImport(ObjectiveC)
  object = object.load(fromByteOffset: 2 * MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
  #endif
  // The count comes after the class. All references of Swift together count as one, which is stored as 0.
  return object.load(fromByteOffset: MemoryLayout<UInt>.size, as: Int32.self)
}

/// Reads a field's ownership from its mangled type, which ends in `Xw` if the reference is weak.
private func referenceOwnership(ofFieldAt position: Int, in owner: Any.Type) -> Ownership {
  mangledType(ofFieldAt: position, in: owner).suffix(2).elementsEqual("Xw".utf8) ? .weak : .unowned
}

private func followed(_ pointer: UnsafeRawPointer) -> UnsafeRawPointer {
  pointer + Int(pointer.loadUnaligned(as: Int32.self))
}

func objectType(at address: UnsafeRawPointer) -> Any.Type {
  #if canImport(ObjectiveC)
  type(of: Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue())
  #else
  // The first word is the class. Calling `type(of:)` would take longer, because it retains the object.
  address.assumingMemoryBound(to: Any.Type.self).pointee
  #endif
}

/// The address of the static string with the name of an enumeration value's case.
func caseIdentity<Value>(of value: Value) -> UInt64 {
  UInt64(UInt(bitPattern: enumCaseName(value)))
}

/// The associated values of an enumeration value, even if it has a custom mirror.
func payload<Value>(of value: Value) -> Any? {
  guard childCount(value, type: Value.self) > 0 else { return nil }
  var name: UnsafePointer<CChar>?
  var free: NameRelease?
  defer { free?(name) }
  return child(of: value, type: Value.self, index: 0, outName: &name, outFreeFunc: &free)
}

private typealias NameRelease = @convention(c) (UnsafePointer<CChar>?) -> Void

private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var free: NameRelease?
  var isStrong = true
  var isVar = false
}

#if canImport(Darwin)
@_silgen_name("malloc_size")
private func allocatedSize(of: UnsafeRawPointer) -> Int
#else
@_silgen_name("malloc_usable_size")
private func allocatedSize(of: UnsafeRawPointer) -> Int
#endif

@_silgen_name("swift_getMetadataKind")
private func metadataKind(_: Any.Type) -> UInt

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveChildCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func recursiveChildOffset(_: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func recursiveChildMetadata(
  _: Any.Type, index: Int, metadata: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_count")
private func childCount<Value>(_: Value, type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func child<Value>(
  of: Value, type: Any.Type, index: Int, outName: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  outFreeFunc: UnsafeMutablePointer<NameRelease?>
) -> Any

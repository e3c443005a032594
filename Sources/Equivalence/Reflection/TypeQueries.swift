private import Foundation

func scalarCode(of type: Any.Type) -> Instruction.Code? { scalarCodes[ObjectIdentifier(type)] }

private let scalarCodes: [ObjectIdentifier: Instruction.Code] = {
  var types: [(Instruction.Code, [Any.Type])] = [
    (.bytes1, [Bool.self, Int8.self, UInt8.self]),
    (.bytes2, [Int16.self, UInt16.self]),
    (.bytes4, [Int32.self, UInt32.self, Float.self]),
    (.bytes8, [Int.self, UInt.self, Int64.self, UInt64.self, Double.self]),
    (.bytes16, [Int128.self, UInt128.self]),
    (.string, [String.self]),
    (.identity, [ObjectIdentifier.self]),
  ]
  #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  types.append((.bytes2, [Float16.self]))
  #endif
  return Dictionary(
    uniqueKeysWithValues: types.flatMap { code, types in types.map { (ObjectIdentifier($0), code) } })
}()

/// The size of a type's values in bytes, without trailing padding.
func size(of type: Any.Type) -> Int {
  if isBlock(type) { return MemoryLayout<UInt>.size }
  func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
  return size(type)
}

/// True if a class, or a superclass of it below `base`, keeps state outside its visible stored properties.
func isOpaqueClass(_ type: Any.Type, below base: Any.Type? = nil) -> Bool {
  if type == base { return false }
  if type is any OpaqueStorage.Type { return true }
  guard MetadataKind(type) == .class else { return true }
  if hidesStoredProperties(type) { return true }
  guard let superclass = (type as? AnyClass).flatMap(_getSuperclass), superclass != base else { return false }
  // `NSObject` has no state, but all other Objective-C classes hide theirs.
  if MetadataKind(superclass) != .class { return superclass != NSObject.self }
  return isOpaqueClass(superclass, below: base)
}

/// Among a class and its superclasses, the topmost one that conforms to `CustomFingerprintable`.
func customClass(of type: Any.Type) -> Any.Type? {
  guard type is any CustomFingerprintable.Type else { return nil }
  return (type as? AnyClass).flatMap(_getSuperclass).flatMap(customClass) ?? type
}

/// True for a struct whose only stored property has a compiler-internal type, or is another such struct.
func isBuiltin(_ type: Any.Type) -> Bool {
  let properties = storedProperties(of: type)
  guard properties.count == 1, let inner = properties.first else { return false }
  return inner.isUnknown || MetadataKind(inner.type) == .other || isBuiltin(inner.type)
}

/// True for a lock, or a pointer to one, which is assumed to be free between events.
///
/// The names of Apple's locks have not been tried.
func isLock(_ type: Any.Type) -> Bool {
  var name = _typeName(type, qualified: true)[...]
  if name.hasPrefix("Swift.UnsafeMutablePointer<") { name = name.dropFirst(27).dropLast() }
  return lockNames.contains(String(name))
}

private let lockNames: Set<String> = [
  "Foundation.NSLock", "Foundation.NSRecursiveLock", "__C.NSLock", "__C.NSRecursiveLock",
  "__C.pthread_mutex_t", "__C._opaque_pthread_mutex_t", "__C.pthread_rwlock_t",
  "__C._opaque_pthread_rwlock_t", "__C.os_unfair_lock_s",
]

/// A class whose elements follow its stored properties.
protocol TailElements: SendableMetatype {
  static var element: Any.Type { get }
}

extension ManagedBuffer: TailElements {
  static var element: Any.Type { Element.self }
}

/// A type of this package that stores values for a subject, and whose own properties no report names.
package protocol HarnessStorage {}

/// A class with state outside its visible properties, such as a formatter's settings.
private protocol OpaqueStorage {}

extension AnyKeyPath: OpaqueStorage {}
extension Formatter: OpaqueStorage {}
extension UserDefaults: OpaqueStorage {}

protocol OptionalType: ~Copyable, SendableMetatype {
  static func isNil(at address: UnsafeRawPointer) -> Bool
}

extension Optional: OptionalType where Wrapped: ~Copyable {
  /// True for nil, even if the wrapped type defines equality with nil itself.
  ///
  /// The value is read in place, because it may be noncopyable.
  static func isNil(at address: UnsafeRawPointer) -> Bool {
    switch address.assumingMemoryBound(to: Self.self).pointee {
    case .none: true
    case .some: false
    }
  }
}

func optionalType(_ type: Any.Type) -> (any (OptionalType & ~Copyable).Type)? {
  // The compiler warns that a direct cast would fail, although it succeeds.
  func cast<Target>() -> Target? { type as? Target }
  return cast()
}

/// True if a class has mutable state, or state that reflection cannot see.
func isMutableClass(_ type: Any.Type) -> Bool {
  // A key path hides its contents, but never changes.
  if type is AnyKeyPath.Type { return false }
  return isOpaqueClass(type)
    || storedProperties(of: type).contains {
      $0.isVariable || $0.ownership == .weak || $0.isUnknown || !isCopyable($0.type)
    }
}

private import Foundation

/// The way to read a value that all its bytes determine.
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

/// The bytes of a type's value, without the padding at its end.
func size(of type: Any.Type) -> Int {
  if isBlock(type) { return MemoryLayout<UInt>.size }
  func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
  return size(type)
}

/// True if a class itself, without its base class, keeps state outside its stored properties.
func isOpaqueClass(_ type: Any.Type, below base: Any.Type? = nil) -> Bool {
  if type == base { return false }
  if type is any Hiding.Type { return true }
  guard MetadataKind(type) == .class else { return true }
  if hidesStoredProperties(type) { return true }
  guard let superclass = (type as? AnyClass).flatMap(_getSuperclass), superclass != base else { return false }
  // The root class of Objective-C has no state; other classes of its runtime hide theirs.
  if MetadataKind(superclass) != .class { return superclass != NSObject.self }
  return isOpaqueClass(superclass, below: base)
}

/// The class among a class and its superclasses that has a custom content.
func customClass(of type: Any.Type) -> Any.Type? {
  guard type is any CustomFingerprintable.Type else { return nil }
  return (type as? AnyClass).flatMap(_getSuperclass).flatMap(customClass) ?? type
}

/// True for a value of the compiler's own types, however wrapped.
func isBuiltin(_ type: Any.Type) -> Bool {
  let properties = storedProperties(of: type)
  guard properties.count == 1, let inner = properties.first else { return false }
  return inner.isUnknown || MetadataKind(inner.type) == .other || isBuiltin(inner.type)
}

/// A type of this package that stores values for a subject; the report names its properties by their holder.
package protocol HarnessStorage {}

/// A class whose objects have elements behind their last stored property, or with misleading stored properties:
/// a formatter's only property is a lock.
private protocol Hiding {}

extension ManagedBuffer: Hiding {}
extension AnyKeyPath: Hiding {}
extension Formatter: Hiding {}
extension UserDefaults: Hiding {}

/// A type of optionals, whatever they wrap.
protocol OptionalType: SendableMetatype {
  static var wrapped: Any.Type { get }
  static func isNil(at address: UnsafeRawPointer) -> Bool
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }

  static func isNil(at address: UnsafeRawPointer) -> Bool {
    isNone(address.assumingMemoryBound(to: Self.self))
  }
}

/// True for nil, even if the wrapped type defines equality with nil itself.
///
/// The code reads a noncopyable value in place. For a copy, the runtime would look up the optional's type each time.
private func isNone<Wrapped: ~Copyable>(_ optional: UnsafePointer<Wrapped?>) -> Bool {
  switch optional.pointee {
  case .none: true
  case .some: false
  }
}

/// True if objects of a class can change, or may change where reflection cannot see it.
func isMutableClass(_ type: Any.Type) -> Bool {
  isOpaqueClass(type)
    || storedProperties(of: type).contains {
      $0.isVariable || $0.ownership == .weak || $0.isUnknown || !isCopyable($0.type)
    }
}

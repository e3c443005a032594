private import Foundation

extension LayoutBuilder {
  /// Appends what reads one value of a type.
  mutating func append(_ type: Any.Type, at offset: Int, path: Int, to body: inout [Instruction]) {
    if !isCopyable(type), MetadataKind(type) != .struct {
      // To look into it means to copy it.
      body.append(Instruction(code: .blind, offset: offset, index: path))
    } else if let custom = type as? any CustomFingerprintable.Type, !(type is AnyClass) {
      body.append(Instruction(code: .custom, offset: offset, index: index(ofCustom: custom), path: path))
    } else if let container = type as? any Container.Type, !(type is NSMutableString.Type) {
      let index = index(ofContainer: type is NSString.Type ? DeclaredNSString.self : container)
      body.append(Instruction(code: .container, offset: offset, index: index, path: path))
      noteDeferring(type, path: path)
    } else if let code = scalarCode(of: type) {
      body.append(Instruction(code: code, offset: offset, path: path))
    } else if let vector = type as? any SIMD.Type, appendLanes(of: vector, at: offset, path: path, to: &body)
    {
      return
    } else {
      appendByKind(type, at: offset, path: path, to: &body)
    }
  }

  private mutating func appendByKind(
    _ type: Any.Type, at offset: Int, path: Int, to body: inout [Instruction]
  ) {
    switch MetadataKind(type) {
    case .class, .foreignClass:
      body.append(Instruction(code: .reference, offset: offset, path: path))
    case .struct, .tuple:
      appendAggregate(type, at: offset, path: path, to: &body)
    case .enum where hasPayloadCases(type) && lacksReflectionMetadata(type):
      body.append(Instruction(code: .blind, offset: offset, index: path))
    case .enum where hasPayloadCases(type):
      body.append(Instruction(code: .enumeration, offset: offset, index: index(ofType: type), path: path))
    case .enum:
      appendBits(ofSize: size(of: type), at: offset, path: path, to: &body)
    case .optional:
      appendOptional(type, at: offset, path: path, to: &body)
    case .existential:
      appendExistential(type, at: offset, path: path, to: &body)
    case .metatype:
      // The first word is the type; a metatype that is known statically has none.
      appendBits(ofSize: min(size(of: type), 8), at: offset, path: path, to: &body)
    case .function, .other:
      body.append(Instruction(code: .blind, offset: offset, index: path))
    }
  }

  private func appendExistential(
    _ type: Any.Type, at offset: Int, path: Int, to body: inout [Instruction]
  ) {
    switch ExistentialLayout(type) {
    case .opaque: body.append(Instruction(code: .existential, offset: offset, path: path))
    case .object: body.append(Instruction(code: .reference, offset: offset, path: path))
    case .error: body.append(Instruction(code: .error, offset: offset, path: path))
    case .other: body.append(Instruction(code: .blind, offset: offset, index: path))
    }
  }

  /// Appends the properties of a struct or tuple; one that has none and yet a size hides what it stores.
  private mutating func appendAggregate(
    _ type: Any.Type, at offset: Int, path: Int, to body: inout [Instruction]
  ) {
    let properties = storedProperties(of: type)
    if properties.isEmpty, size(of: type) > 0 {
      body.append(Instruction(code: .blind, offset: offset, index: path))
      return
    }
    if isImportedFromC(type),
      hasUncoveredBytes(properties, from: 0, upTo: size(of: type), countingPadding: true)
    {
      body.append(Instruction(code: .blind, offset: offset, index: path))
    }
    if MetadataKind(type) == .tuple {
      for element in properties {
        append(element.type, at: offset + element.offset, path: path, to: &body)
      }
    } else if properties.allSatisfy({ MetadataKind($0.type) == .other }) {
      // Nothing but the compiler's own types, as in a pointer: the holder is what a reader can name.
      if !properties.isEmpty { body.append(Instruction(code: .blind, offset: offset, index: path)) }
      noteDeferring(type, path: path)
    } else {
      appendProperties(of: type, at: offset, to: &body)
    }
  }

  /// Appends the stored properties of a class or struct, except those listed as blind spots and those of a base class.
  mutating func appendProperties(
    of type: Any.Type, at offset: Int, below base: Any.Type? = nil, to body: inout [Instruction]
  ) {
    for property in storedProperties(of: type).dropFirst(base.map { storedProperties(of: $0).count } ?? 0) {
      let name = "\(property.owner).\(property.name)"
      let address = offset + property.offset
      // The queue of an actor's jobs is not its state.
      if property.name == "$defaultActor" { continue }
      if appendSkip(of: property.owner, property: property.name, at: address, to: &body) { continue }
      switch property.ownership {
      case .strong where property.isUnknown:
        body.append(
          Instruction(code: .blind, offset: address, index: index(ofPath: name, in: property.owner)))
      case .strong:
        append(property.type, at: address, path: index(ofPath: name, in: property.owner), to: &body)
      case .weak:
        body.append(
          Instruction(code: .weakReference, offset: address, path: index(ofPath: name, in: property.owner)))
      case .unowned:
        body.append(
          Instruction(code: .blind, offset: address, index: index(ofPath: name, in: property.owner)))
      }
    }
  }

  /// Appends that a property, or an opaque object, is left out, if it is a listed blind spot.
  mutating func appendSkip(
    of type: Any.Type, property: String?, at offset: Int, to body: inout [Instruction]
  ) -> Bool {
    let name = BlindSpotName(of: type, property: property)
    guard let listed = layouts.blindSpots.firstIndex(where: name.isMeant) else { return false }
    noteMatch(of: listed, by: name.qualified)
    body.append(Instruction(code: .skip, offset: offset, index: listed))
    return true
  }

  /// Appends what is done about an object that takes more memory than its class needs, and is passed over otherwise.
  mutating func appendTail(of type: Any.Type, path: Int, to body: inout [Instruction]) {
    body.append(Instruction(code: .tail, offset: 0, index: instanceSize(of: type), path: path, span: 1))
    if !appendSkip(of: type, property: nil, at: 0, to: &body) {
      body.append(Instruction(code: .blind, offset: 0, index: path))
    }
  }

  /// Appends the lanes of a vector; false if its lanes do not lie one after the other, as wide as their type.
  ///
  /// The lanes of a mask are as wide as those of what was compared. There is room for as many as a power of two.
  private mutating func appendLanes<Vector: SIMD>(
    of vector: Vector.Type, at offset: Int, path: Int, to body: inout [Instruction]
  ) -> Bool {
    let (count, stride) = (Vector.scalarCount, MemoryLayout<Vector.Scalar>.stride)
    guard _typeName(vector).hasPrefix("Swift.SIMD"), let last = (1...).first(where: { 1 << $0 >= count }),
      size(of: vector) == stride << last
    else { return false }
    for lane in 0..<count {
      append(Vector.Scalar.self, at: offset + lane * stride, path: path, to: &body)
    }
    return true
  }

  /// Appends a test for nil, and what reads the wrapped value: its bytes mean nothing when it is nil.
  private mutating func appendOptional(
    _ type: Any.Type, at offset: Int, path: Int, to body: inout [Instruction]
  ) {
    guard let optional = type as? any OptionalType.Type else {
      body.append(Instruction(code: .blind, offset: offset, index: path))
      return
    }
    let wrapped = optional.wrapped
    if isReference(wrapped) {
      // Nil is the null reference, which is read as such.
      return append(wrapped, at: offset, path: path, to: &body)
    }
    var inner: [Instruction] = []
    append(wrapped, at: offset, path: path, to: &inner)
    let isWholeValue = inner.count == 1 && inner[0].offset == offset
    if isWholeValue, inner[0].code == .bytes8, size(of: type) > 8 {
      body.append(Instruction(code: .optionalBytes8, offset: offset, path: path))
    } else if isWholeValue, inner[0].code == .bytes1, size(of: type) == 1 {
      body += inner  // Nil is one of the byte's unused values.
    } else {
      body.append(
        Instruction(
          code: .optional, offset: offset, index: index(ofOptional: optional), path: path, span: inner.count))
      body += inner
    }
  }

  /// Whether a value of the type begins with a reference that is never null.
  private func isReference(_ type: Any.Type) -> Bool {
    switch MetadataKind(type) {
    case .class, .foreignClass: true
    case .existential: ExistentialLayout(type) == .object
    default: false
    }
  }

  private func appendBits(ofSize size: Int, at offset: Int, path: Int, to body: inout [Instruction]) {
    let code: Instruction.Code
    switch size {
    case 0: return
    case 1: code = .bytes1
    case 2: code = .bytes2
    case 4: code = .bytes4
    default: code = .bytes8
    }
    body.append(Instruction(code: code, offset: offset, path: path))
  }
}

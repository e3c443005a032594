private import Foundation

/// A value as readers see it: its own description, or Swift source without the leading dot.
package func display(_ value: Any) -> String {
  let text = spelled(shown(value))
  // The runtime shows the address of a private type's file or function, which differs in each process.
  guard text.contains("(unknown context at $") else { return text }
  return text.replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
}

/// Escapes unusual spellings, because strings are equal even if they spell a character in different ways.
private func spelled(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  let usual = text.precomposedStringWithCanonicalMapping
  if text.utf8.elementsEqual(usual.utf8) { return text }
  return text.unicodeScalars.map { $0.isASCII ? String($0) : $0.escaped(asASCII: true) }.joined()
}

private func shown(_ value: Any) -> String {
  if let value = value as? any CustomStringConvertible, !isVague(value) {
    return value.description
  }
  let source = swiftSource(value)
  return source.hasPrefix(".") ? String(source.dropFirst()) : source
}

/// A value as an expression in Swift, with enumeration cases as `.name(value)`.
package func swiftSource(_ value: Any) -> String {
  if let literal = literal(value) { return literal }
  // Such a description is already an expression.
  if let value = value as? any CustomStringConvertible, value.description.hasPrefix(".") {
    return value.description
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum:
    guard let payload = mirror.children.first else { return "." + identifier("\(value)") }
    return "." + identifier(payload.label ?? "") + arguments(of: payload.value)
  case .optional:
    guard let wrapped = mirror.children.first.map({ swiftSource($0.value) }) else { return "nil" }
    return wrapped == "nil" ? ".some(nil)" : wrapped
  case .dictionary:
    let entries = mirror.children.map { entry in
      Mirror(reflecting: entry.value).children.map { swiftSource($0.value) }.joined(separator: ": ")
    }
    return entries.isEmpty ? "[:]" : "[" + entries.sorted().joined(separator: ", ") + "]"
  case .set:
    return "[" + mirror.children.map { swiftSource($0.value) }.sorted().joined(separator: ", ") + "]"
  case .collection:
    return "[" + mirror.children.map { swiftSource($0.value) }.joined(separator: ", ") + "]"
  case .tuple:
    return "(" + list(mirror) + ")"
  case .struct where !(value is any CustomStringConvertible):
    return typeName(of: value) + "(" + list(mirror) + ")"
  default:
    return String(describing: value)
  }
}

/// Whether the description shows only the size of data, a date without fractions of a second, or a random order.
private func isVague(_ value: Any) -> Bool {
  if value is Data || value is Date { return true }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .set, .dictionary: return true
  case .collection, .optional, .tuple: return mirror.children.contains { isVague($0.value) }
  default: return false
  }
}

/// Whether a value's description shows all of it, as it does if no part has a description of its own.
package func isShownWhole(_ value: Any) -> Bool {
  let mirror = Mirror(reflecting: value)
  // The text *nil* looks like nil, and the text *1* like a number.
  if mirror.subjectType == String?.self || mirror.subjectType == AnyHashable.self { return false }
  switch mirror.displayStyle {
  case .collection, .set, .dictionary, .tuple, .optional: break
  default:
    if value is any LosslessStringConvertible { return true }
    let hasParts = [.enum, .struct].contains(mirror.displayStyle) && !(value is any CustomReflectable)
    guard hasParts, !(value is any CustomStringConvertible) else { return false }
  }
  return mirror.children.allSatisfy { isShownWhole($0.value) }
}

/// The source of a value whose description is not Swift source, or nil for other values.
private func literal(_ value: Any) -> String? {
  switch value {
  case let value as String: value.debugDescription
  case let value as Character: String(value).debugDescription
  case let value as any BinaryFloatingPoint where value.isNaN: ".nan"
  case let value as any BinaryFloatingPoint where value.isInfinite:
    value.sign == .minus ? "-.infinity" : ".infinity"
  case let value as Date: "Date(timeIntervalSinceReferenceDate: \(value.timeIntervalSinceReferenceDate))"
  case let value as Data: "Data(\(Array(value)))"
  case let value as URL: "URL(string: \(value.absoluteString.debugDescription))!"
  case let value as Substring: "Substring(\(String(value).debugDescription))"
  case let value as Duration: source(of: value)
  case let value as UUID: "UUID(uuid: \(value.uuid))"
  default: nil
  }
}

private func source(of duration: Duration) -> String {
  let (seconds, attoseconds) = duration.components
  if attoseconds == 0 { return ".seconds(\(seconds))" }
  if let milliseconds = Int(exactly: (duration / .milliseconds(1)).rounded()),
    .milliseconds(milliseconds) == duration
  {
    return ".milliseconds(\(milliseconds))"
  }
  return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
}

/// A type's name without its module.
private func typeName(of value: Any) -> String {
  _typeName(type(of: value), qualified: true).split(separator: ".").dropFirst()
    .filter { !$0.hasPrefix("(") && !$0.hasSuffix(")") }.joined(separator: ".")
}

private func identifier(_ name: String) -> String {
  ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
}

/// An associated value, or the tuple of several associated values, in parentheses.
package func arguments(of payload: Any) -> String {
  let mirror = Mirror(reflecting: payload)
  if mirror.displayStyle == .tuple { return "(" + list(mirror) + ")" }
  return "(" + swiftSource(payload) + ")"
}

private func list(_ mirror: Mirror) -> String {
  mirror.children.map { child in
    let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    return label + swiftSource(child.value)
  }.joined(separator: ", ")
}

/// The name of an enumeration value's case, or nil for other types.
package func caseName<Value>(of value: Value) -> String? {
  // The runtime's numbers for enumerations and for optionals.
  guard [0x201, 0x202].contains(metadataKind(Value.self)) else { return nil }
  return enumCaseName(value).map { String(cString: $0) }
}

/// The part that similar values share: the case, the first words of a text, or the type.
package func word<Value>(of value: Value) -> String {
  if let name = caseName(of: value) { return name }
  guard let text = value as? String else { return String(describing: Value.self) }
  return text.prefix { !$0.isNumber && !"(\"'".contains($0) }.split(separator: " ").joined(separator: " ")
}

/// The address of the runtime's only copy of a case's name.
@_silgen_name("swift_EnumCaseName")
package func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

@_silgen_name("swift_getMetadataKind")
private func metadataKind(_: Any.Type) -> UInt

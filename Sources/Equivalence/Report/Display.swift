/// A value as a reader wants it: by its own description, or as Swift would write it without the leading dot.
func display(_ value: Any) -> String {
  if let value = value as? any CustomStringConvertible { return value.description }
  let source = swiftSource(value)
  return source.hasPrefix(".") ? String(source.dropFirst()) : source
}

/// A value as an expression in Swift, with enumeration cases as `.name(value)`.
func swiftSource(_ value: Any) -> String {
  if let string = value as? String { return string.debugDescription }
  // A description that is an expression already.
  if let value = value as? any CustomStringConvertible, value.description.hasPrefix(".") {
    return value.description
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum:
    guard let payload = mirror.children.first else { return ".\(value)" }
    return ".\(payload.label ?? "")" + arguments(of: payload.value)
  case .optional:
    return mirror.children.first.map { swiftSource($0.value) } ?? "nil"
  case .collection:
    return "[" + mirror.children.map { swiftSource($0.value) }.joined(separator: ", ") + "]"
  case .tuple:
    return "(" + list(mirror) + ")"
  case .struct where !(value is any CustomStringConvertible):
    return "\(type(of: value))(" + list(mirror) + ")"
  default:
    return String(describing: value)
  }
}

/// Associated values in parentheses; several of them are a tuple already.
private func arguments(of payload: Any) -> String {
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

/// Rows of equally many cells as lines of text, with the columns aligned.
func table(_ rows: [[String]]) -> String {
  let columns = rows.first?.indices ?? 0..<0
  let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    var line = zip(row, widths).map { cell, width in
      cell + String(repeating: " ", count: width - cell.count)
    }.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }.joined(separator: "\n")
}

/// The kind of an observation: its case if it is an enumeration value, otherwise the whole of it.
func kind<Observation>(of observation: Observation) -> String {
  caseName(of: observation) ?? String(describing: observation)
}

/// The innermost parts in which two values of one type differ.
package func differingParts(
  of some: Any, _ other: Any
) -> [(path: String, some: String, other: String)] {
  var objects: Set<ObjectIdentifier> = []
  return differingParts(of: some, other, at: "", after: &objects)
}

/// The parts, except those of objects that were already compared, because objects may refer to each other.
private func differingParts(
  of some: Any, _ other: Any, at path: String, after objects: inout Set<ObjectIdentifier>
) -> [(path: String, some: String, other: String)] {
  if type(of: some) is AnyClass, !objects.insert(ObjectIdentifier(some as AnyObject)).inserted { return [] }
  let children = [some, other].map { Array(Mirror(reflecting: $0).children) }
  guard !children[0].isEmpty, children[0].map(\.label) == children[1].map(\.label) else {
    let texts = ["\(some)", "\(other)"]
    return texts[0] == texts[1] ? [] : [(path, texts[0], texts[1])]
  }
  return zip(children[0], children[1]).enumerated().flatMap { position, pair in
    // Labels such as `.0` or `some` tell a reader nothing.
    let label = pair.0.label.flatMap { $0.hasPrefix(".") || $0 == "some" ? nil : $0 }
    let part = label ?? (children[0].count > 1 ? "\(position)" : "")
    return differingParts(
      of: pair.0.value, pair.1.value, at: [path, part].filter { !$0.isEmpty }.joined(separator: "."),
      after: &objects)
  }
}

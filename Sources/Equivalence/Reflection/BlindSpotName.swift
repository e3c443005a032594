/// What a property that is met may be called in a list of blind spots.
///
/// A listed name may leave out the module, outer types and generic arguments.
struct BlindSpotName {
  /// The whole name, by which a report tells same-named types apart.
  let qualified: String
  private let withoutArguments: String

  init(of type: Any.Type, property: String?) {
    let suffix = property.map { "." + $0 } ?? ""
    let typeName = _typeName(type, qualified: true)
    qualified = typeName + suffix
    withoutArguments = Self.withoutArguments(typeName) + suffix
  }

  /// Whether a listed name stands for the property.
  func isMeant(by listed: String) -> Bool {
    let name = listed.contains("<") ? qualified : withoutArguments
    return name == listed || name.hasSuffix("." + listed)
  }

  private static func withoutArguments(_ name: String) -> String {
    var (depth, previous, result) = (0, Character(" "), "")
    for character in name {
      if character == "<" { depth += 1 }
      if depth == 0 { result.append(character) }
      // The arrow of a function type closes nothing.
      if character == ">", previous != "-" { depth -= 1 }
      previous = character
    }
    return result
  }
}

/// A stored property that a fingerprint leaves out, and the reason why the omission does no harm.
///
/// The name may leave out module, outer types and generic arguments. If the name then matches properties of several
/// types, the report lists a problem that names them.
public struct BlindSpot: Hashable, Codable, Sendable {
  /// The declaring type and the property, as in `LocationManager.notificationCenter`.
  public let property: String
  /// The reason why its content cannot influence later behaviour, or is observed elsewhere.
  public let reason: String

  /// Names a property by its declaring type and its name, as in `LocationManager.notificationCenter`.
  public init(_ property: String, reason: String) {
    self.property = property
    self.reason = reason
  }
}

/// The possible names of a property in a list of blind spots.
///
/// A listed name may leave out the module, outer types and generic arguments.
struct BlindSpotName {
  /// The whole name, by which a report distinguishes same-named types.
  let qualified: String
  private let withoutArguments: String

  init(of type: Any.Type, property: String?) {
    let suffix = property.map { "." + $0 } ?? ""
    let typeName = _typeName(type, qualified: true)
    qualified = typeName + suffix
    withoutArguments = Self.withoutArguments(typeName) + suffix
  }

  func isMeant(by listed: String) -> Bool {
    let name = listed.contains("<") ? qualified : withoutArguments
    return name == listed || name.hasSuffix("." + listed)
  }

  private static func withoutArguments(_ name: String) -> String {
    var (depth, previous, result) = (0, Character(" "), "")
    for character in name {
      if character == "<" { depth += 1 }
      if depth == 0 { result.append(character) }
      // The arrow of a function type closes no bracket.
      if character == ">", previous != "-" { depth -= 1 }
      previous = character
    }
    return result
  }
}

/// The blind spots in the fingerprints of one side.
struct BlindSpotRecord {
  private(set) var unseen: [String] = []
  /// The blind spots that defer work.
  private(set) var deferring: Set<String> = []
  private(set) var caveats: Set<String> = []
  private var skipped: UInt64 = 0
  /// The last table includes the matches of all earlier ones.
  private var lastTable: LayoutTable?

  /// The qualified names that each listed blind spot matched.
  var leftOut: [[String]] { lastTable?.layouts.matches ?? [] }

  /// The listed blind spots that a fingerprint left out.
  func leftOut(of listed: [BlindSpot]) -> [BlindSpot] {
    let met = met(listed)
    return listed.filter { met.contains($0.property) }
  }

  func met(_ listed: [BlindSpot]) -> Set<String> {
    Set(unseen).union(
      listed.indices.filter { skipped & 1 << UInt64($0) != 0 }.map { listed[$0].property })
  }

  mutating func add(_ fingerprint: Fingerprint) {
    let reading = fingerprint.reading
    caveats.formUnion(reading.caveats)
    if reading.skipped != 0 {
      skipped |= reading.skipped
      if reading.table !== lastTable { lastTable = reading.table }
    }
    guard !reading.unseen.isEmpty else { return }
    for property in fingerprint.blindSpots where !unseen.contains(property) {
      unseen.append(property)
      if reading.table.layouts.deferring.contains(property) { deferring.insert(property) }
    }
  }
}

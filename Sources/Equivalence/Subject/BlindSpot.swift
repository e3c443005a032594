/// A stored property that a fingerprint leaves out, with the reason why this is safe.
///
/// The name may leave out the module, outer types and generic arguments. If it then matches properties of several
/// types, the report lists them in a problem. Private types with the same name get numbers, as in `Box#2.value`.
public struct BlindSpot: Hashable, Sendable {
  /// The declaring type and the property, as in `LocationManager.notificationCenter`, or the name of an opaque type.
  public let property: String
  /// Why the value cannot influence later behaviour, or where else it is compared.
  public let reason: String

  /// Lists a property, named as in `LocationManager.notificationCenter`.
  public init(_ property: String, reason: String) {
    self.property = property
    self.reason = reason
  }
}

/// The names by which a blind spot can refer to a property or to an opaque type.
struct BlindSpotName {
  /// The full name, by which a report distinguishes types with the same short name.
  let qualified: String
  private let withoutNumber: String
  private let withoutArguments: String

  /// - Parameter namesakes: The private types of each full name, numbered in the order in which they are first read.
  init(of type: Any.Type, property: String?, among namesakes: inout [String: [ObjectIdentifier]]) {
    let suffix = property.map { "." + $0 } ?? ""
    let typeName = _typeName(type, qualified: true)
    // The runtime shows the address of a private type's file or function, which differs in each process.
    let name = typeName.replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
    if name != typeName, namesakes[name]?.contains(ObjectIdentifier(type)) != true {
      namesakes[name, default: []].append(ObjectIdentifier(type))
    }
    let number = namesakes[name]?.firstIndex(of: ObjectIdentifier(type)).map { "#\($0 + 1)" } ?? ""
    qualified = name + number + suffix
    withoutNumber = name + suffix
    withoutArguments = Self.withoutArguments(name) + suffix
  }

  func isMeant(by listed: String) -> Bool {
    let name = listed.contains("#") ? qualified : listed.contains("<") ? withoutNumber : withoutArguments
    return name == listed || name.hasSuffix("." + listed)
  }

  /// The full names for a report, in which a type has a number only if another one has the same name.
  static func shown(_ names: [String]) -> [String] {
    func numbered(_ name: String, _ number: String) -> String { name.replacing(#/#1\b/#, with: number) }
    return names.map { names.contains(numbered($0, "#2")) ? $0 : numbered($0, "") }.sorted()
  }

  private static func withoutArguments(_ name: String) -> String {
    var (depth, previous, result) = (0, Character(" "), "")
    for character in name {
      if character == "<" { depth += 1 }
      if depth == 0 { result.append(character) }
      // The `>` of the arrow in a function type is not a bracket.
      if character == ">", previous != "-" { depth -= 1 }
      previous = character
    }
    return result
  }
}

/// An assumption under which a fingerprint is complete, and what to do if it does not hold.
struct Caveat: Hashable, Sendable {
  let text: String
  let remedy: String?

  /// The assumptions of the current search that no fingerprint contains.
  @TaskLocal static var met: SharedValue<Set<String>>?

  static func note(_ text: @autoclosure () -> String) { met?.withLock { _ = $0.insert(text()) } }
}

/// The blind spots and assumptions met while reading the fingerprints of one side.
struct BlindSpotRecord {
  private(set) var unseen: [String] = []
  private(set) var deferring: Set<String> = []
  private(set) var held: Set<String> = []
  private(set) var caveats: Set<Caveat> = []
  private var skipped: UInt64 = 0
  /// The table of the last fingerprint that left something out; it lists the matches of all earlier tables, too.
  private var lastTable: LayoutTable?
  private var lastCaveats: [Caveat] = []

  /// For each listed blind spot, the full names that it matched.
  var leftOut: [[String]] { lastTable?.layouts.matches ?? [] }

  func leftOut(of listed: [BlindSpot]) -> [BlindSpot] {
    let met = met(listed)
    return listed.filter { met.contains($0.property) }
  }

  func met(_ listed: [BlindSpot]) -> Set<String> {
    Set(unseen).union(
      listed.indices.filter { skipped & 1 << UInt64($0) != 0 }.map { listed[$0].property })
  }

  mutating func add(_ reading: LayoutTable.Reading) {
    if reading.caveats != lastCaveats {
      lastCaveats = reading.caveats
      caveats.formUnion(lastCaveats)
    }
    if !reading.held.isEmpty { held.formUnion(reading.held.map { reading.table.layouts.paths[$0] }) }
    if reading.skipped != 0 {
      skipped |= reading.skipped
      if reading.table !== lastTable { lastTable = reading.table }
    }
    guard !reading.unseen.isEmpty else { return }
    for property in reading.unseenProperties where !unseen.contains(property) {
      unseen.append(property)
      if reading.table.layouts.deferring.contains(property) { deferring.insert(property) }
    }
  }
}

/// One thing to read from a value: what it is and where it lies.
struct Instruction: Sendable {
  enum Code: UInt8 {
    case bytes1, bytes2, bytes4, bytes8, bytes16, optionalBytes8, string, reference, weakReference, identity
    case optional, container, enumeration, existential, error, leaf, leafObject, blind, skip
  }

  var code: Code
  var offset: Int
  /// An index into the table's array for this code: types, optionals, containers, leaves, or blind spots.
  var index = 0
  /// The property that is read; what is found dynamically is reported under it.
  var path = 0
  /// How many of the following instructions read the wrapped value of an optional.
  var span = 0
}

/// How to read the values of some types, as flat lists of instructions.
///
/// A table is immutable, so that reading needs no lock; what it lacks is added to a copy.
final class LayoutTable: Sendable {
  /// What a layout is for: a type, and the path under which its blind spots are reported.
  struct Key: Equatable, Sendable {
    /// The path of layouts for the inside of objects, whose properties have paths of their own.
    static let object = -1

    var type: UInt
    var path: Int
  }

  /// Where the instructions of a layout lie among all of them.
  struct Bounds: Sendable {
    var start = 0
    var end = 0
  }

  let blindSpots: [String]
  let keys: [Key]
  let bounds: [Bounds]
  let instructions: [Instruction]
  let types: [Any.Type]
  let optionals: [any OptionalType.Type]
  let containers: [any Container.Type]
  let leaves: [any FingerprintLeaf.Type]
  let paths: [String]
  /// The qualified names of the types that each listed blind spot matched.
  let matches: [[String]]

  /// The most words that a reading may take.
  let capacity: Int

  /// A table whose first layout is for values of the type.
  convenience init(of type: Any.Type, blindSpots: [String]) {
    var builder = LayoutBuilder(blindSpots: blindSpots)
    _ = builder.layout(of: type, path: builder.index(ofPath: String(describing: type)))
    // The allocator is quickest for up to a kilobyte, and most subjects need less.
    self.init(builder, capacity: 120)
  }

  /// A table with more room for a reading.
  convenience init(enlarging table: LayoutTable) {
    self.init(LayoutBuilder(extending: table), capacity: table.capacity * 2)
  }

  /// A table with the layout that was found missing.
  convenience init(extending table: LayoutTable, with missing: Key) {
    var builder = LayoutBuilder(extending: table)
    let type = unsafeBitCast(missing.type, to: Any.Type.self)
    if missing.path == Key.object {
      builder.addObjectLayout(of: type)
    } else {
      _ = builder.layout(of: type, path: missing.path)
    }
    self.init(builder, capacity: table.capacity)
  }

  private init(_ builder: LayoutBuilder, capacity: Int) {
    self.capacity = capacity
    blindSpots = builder.blindSpots
    keys = builder.keys
    bounds = builder.bounds
    instructions = builder.instructions
    types = builder.types
    optionals = builder.optionals
    containers = builder.containers
    leaves = builder.leaves
    paths = builder.paths
    matches = builder.matches
  }
}

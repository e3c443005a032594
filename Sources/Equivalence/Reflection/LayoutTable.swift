/// One thing to read from a value: what it is and where it lies.
struct Instruction: Sendable {
  enum Code: UInt8 {
    case bytes1, bytes2, bytes4, bytes8, bytes16, optionalBytes8, string, reference, weakReference, identity
    case optional, container, enumeration, existential, error, custom, customObject, containerObject, tail,
      blind,
      skip
  }

  var code: Code
  var offset: Int
  /// An index into the table's array for this code: types, optionals, containers, custom types, or blind spots.
  var index = 0
  /// The property that is read; what is found dynamically is reported under it.
  var path = 0
  /// How many of the following instructions read the wrapped value of an optional, or tell of an object's tail.
  var span = 0
}

/// How to read the values of some types, as flat lists of instructions.
struct Layouts: Sendable {
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
  /// The qualified names of the types that each listed blind spot matched.
  var matches: [[String]]
  var keys: [Key] = []
  var bounds: [Bounds] = []
  var instructions: [Instruction] = []
  var types: [Any.Type] = []
  var optionals: [any OptionalType.Type] = []
  var containers: [any Container.Type] = []
  var customTypes: [any CustomFingerprintable.Type] = []
  var paths: [String] = []
  /// Those of what the doubles of this package store, and its ledger: no words of the subject's.
  var pathsOfDoubles: Set<Int> = []
  /// Those of them that do work later.
  var deferring: Set<String> = []
}

/// Layouts that values are read by.
///
/// A table is immutable, so that reading needs no lock; what it lacks is added to a copy.
final class LayoutTable: Sendable {
  let layouts: Layouts
  /// The most words that a reading may take.
  let capacity: Int

  /// A table whose first layout is for values of the type.
  convenience init(of type: Any.Type, blindSpots: [String]) {
    var builder = LayoutBuilder(blindSpots: blindSpots)
    _ = builder.layout(of: type, path: builder.index(ofPath: String(describing: type)))
    // The allocator is quickest for up to a kilobyte, and most subjects need less.
    self.init(builder.layouts, capacity: 120)
  }

  /// A table with more room for a reading.
  convenience init(enlarging table: LayoutTable) { self.init(table.layouts, capacity: table.capacity * 2) }

  /// A table with the layout that was found missing.
  convenience init(extending table: LayoutTable, with missing: Layouts.Key) {
    var builder = LayoutBuilder(extending: table.layouts)
    let type = unsafeBitCast(missing.type, to: Any.Type.self)
    if missing.path == Layouts.Key.object {
      builder.addObjectLayout(of: type)
    } else {
      _ = builder.layout(of: type, path: missing.path)
    }
    self.init(builder.layouts, capacity: table.capacity)
  }

  private init(_ layouts: Layouts, capacity: Int) {
    self.layouts = layouts
    self.capacity = capacity
  }
}

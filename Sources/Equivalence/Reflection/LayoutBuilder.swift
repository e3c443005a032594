/// Works out how to read values of a type: once, so that reading is quick.
struct LayoutBuilder {
  let blindSpots: [String]
  private(set) var keys: [LayoutTable.Key] = []
  private(set) var bounds: [LayoutTable.Bounds] = []
  private(set) var instructions: [Instruction] = []
  private(set) var types: [Any.Type] = []
  private(set) var optionals: [any OptionalType.Type] = []
  private(set) var containers: [any Container.Type] = []
  private(set) var leaves: [any FingerprintLeaf.Type] = []
  private(set) var paths: [String] = []
  private(set) var matches: [[String]]

  init(blindSpots: [String]) {
    precondition(blindSpots.count <= UInt64.bitWidth, "A subject lists at most 64 blind spots.")
    self.blindSpots = blindSpots
    matches = blindSpots.map { _ in [] }
  }

  init(extending table: LayoutTable) {
    blindSpots = table.blindSpots
    keys = table.keys
    bounds = table.bounds
    instructions = table.instructions
    types = table.types
    optionals = table.optionals
    containers = table.containers
    leaves = table.leaves
    paths = table.paths
    matches = table.matches
  }

  /// The layout of a type's values, made if there is none yet.
  mutating func layout(of type: Any.Type, path: Int) -> Int {
    let key = LayoutTable.Key(type: unsafeBitCast(type, to: UInt.self), path: path)
    if let known = keys.firstIndex(of: key) { return known }
    return add(key) { $0.append(type, at: 0, path: path, to: &$1) }
  }

  /// Adds the layout of what is inside an object of exactly this class.
  mutating func addObjectLayout(of type: Any.Type) {
    let key = LayoutTable.Key(type: unsafeBitCast(type, to: UInt.self), path: LayoutTable.Key.object)
    _ = add(key) { builder, body in
      if let leaf = type as? any FingerprintLeaf.Type {
        let name = builder.index(ofPath: String(describing: type))
        body.append(
          Instruction(code: .leafObject, offset: 0, index: builder.index(ofLeaf: leaf), path: name))
      } else if isOpaqueClass(type) {
        let name = String(describing: type)
        if !builder.appendSkip(of: type, property: nil, at: 0, to: &body) {
          body.append(Instruction(code: .blind, offset: 0, index: builder.index(ofPath: name)))
        }
      } else {
        builder.appendProperties(of: type, at: 0, to: &body)
      }
    }
  }

  /// Takes the layout's number before its instructions are known: a type may contain itself.
  private mutating func add(
    _ key: LayoutTable.Key, body: (inout Self, inout [Instruction]) -> Void
  ) -> Int {
    let number = keys.count
    keys.append(key)
    bounds.append(LayoutTable.Bounds())
    var instructions: [Instruction] = []
    body(&self, &instructions)
    bounds[number] = LayoutTable.Bounds(
      start: self.instructions.count, end: self.instructions.count + instructions.count)
    self.instructions += instructions
    return number
  }

  mutating func noteMatch(of listed: Int, by type: String) {
    if !matches[listed].contains(type) { matches[listed].append(type) }
  }

  mutating func index(ofPath path: String) -> Int { paths.index(of: path) }

  mutating func index(ofType type: Any.Type) -> Int {
    types.append(type)
    return types.count - 1
  }

  mutating func index(ofOptional type: any OptionalType.Type) -> Int {
    optionals.append(type)
    return optionals.count - 1
  }

  mutating func index(ofContainer type: any Container.Type) -> Int {
    containers.append(type)
    return containers.count - 1
  }

  mutating func index(ofLeaf type: any FingerprintLeaf.Type) -> Int {
    leaves.append(type)
    return leaves.count - 1
  }
}

extension [String] {
  /// The element's position, at the end if it is new.
  fileprivate mutating func index(of element: String) -> Int {
    if let known = firstIndex(of: element) { return known }
    append(element)
    return count - 1
  }
}

/// Works out how to read values of a type: once, so that reading is quick.
struct LayoutBuilder {
  private(set) var layouts: Layouts

  init(blindSpots: [String]) {
    precondition(blindSpots.count <= UInt64.bitWidth, "A subject lists at most 64 blind spots.")
    layouts = Layouts(blindSpots: blindSpots, matches: blindSpots.map { _ in [] })
  }

  init(extending layouts: Layouts) { self.layouts = layouts }

  /// The layout of a type's values, made if there is none yet.
  mutating func layout(of type: Any.Type, path: Int) -> Int {
    let key = Layouts.Key(type: unsafeBitCast(type, to: UInt.self), path: path)
    if let known = layouts.keys.firstIndex(of: key) { return known }
    return add(key) { $0.append(type, at: 0, path: path, to: &$1) }
  }

  /// Adds the layout of what is inside an object of exactly this class.
  mutating func addObjectLayout(of type: Any.Type) {
    let key = Layouts.Key(type: unsafeBitCast(type, to: UInt.self), path: Layouts.Key.object)
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
    _ key: Layouts.Key, body: (inout Self, inout [Instruction]) -> Void
  ) -> Int {
    let number = layouts.keys.count
    layouts.keys.append(key)
    layouts.bounds.append(Layouts.Bounds())
    var instructions: [Instruction] = []
    body(&self, &instructions)
    let start = layouts.instructions.count
    layouts.bounds[number] = Layouts.Bounds(start: start, end: start + instructions.count)
    layouts.instructions += instructions
    return number
  }

  mutating func noteMatch(of listed: Int, by type: String) { _ = layouts.matches[listed].index(of: type) }

  mutating func index(ofPath path: String) -> Int { layouts.paths.index(of: path) }

  mutating func index(ofType type: Any.Type) -> Int { layouts.types.add(type) }

  mutating func index(ofOptional type: any OptionalType.Type) -> Int { layouts.optionals.add(type) }

  mutating func index(ofContainer type: any Container.Type) -> Int { layouts.containers.add(type) }

  mutating func index(ofLeaf type: any FingerprintLeaf.Type) -> Int { layouts.leaves.add(type) }
}

extension Array {
  /// Adds an element, and returns its position.
  fileprivate mutating func add(_ element: Element) -> Int {
    append(element)
    return count - 1
  }
}

extension [String] {
  /// The element's position, at the end if it is new.
  fileprivate mutating func index(of element: String) -> Int { firstIndex(of: element) ?? add(element) }
}

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
      let name = builder.index(ofPath: String(describing: type), in: type)
      // What a subclass adds to a class that says itself what it is, the class cannot know.
      let base = customClass(of: type)
      if let custom = type as? any CustomFingerprintable.Type {
        body.append(
          Instruction(code: .customObject, offset: 0, index: builder.index(ofCustom: custom), path: name))
      }
      if base == nil, let container = type as? any Container.Type {
        let index = builder.index(ofContainer: container)
        body.append(Instruction(code: .containerObject, offset: 0, index: index, path: name))
      } else if type is any Deferring.Type || isOpaqueClass(type, below: base) {
        builder.noteDeferring(type, path: name)
        if !builder.appendSkip(of: type, property: nil, at: 0, to: &body) {
          body.append(Instruction(code: .blind, offset: 0, index: name))
        }
      } else if type != base {
        builder.appendTail(of: type, path: name, to: &body)
        builder.appendProperties(of: type, at: 0, below: base, to: &body)
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

  /// Notes that what is found under a path does work later, if that is so.
  mutating func noteDeferring(_ type: Any.Type, path: Int) {
    if type is any Deferring.Type { layouts.deferring.insert(layouts.paths[path]) }
  }

  mutating func index(ofPath path: String) -> Int { layouts.paths.index(of: path) }

  /// The number of a path that begins in a type.
  mutating func index(ofPath path: String, in owner: Any.Type) -> Int {
    let (index, type) = (index(ofPath: path), _typeName(owner, qualified: true))
    if type.hasPrefix("Equivalence.") || type.hasPrefix("TestDoubles.") {
      layouts.pathsOfDoubles.insert(index)
    }
    return index
  }

  mutating func index(ofType type: Any.Type) -> Int { layouts.types.add(type) }

  mutating func index(ofOptional type: any OptionalType.Type) -> Int { layouts.optionals.add(type) }

  mutating func index(ofContainer type: any Container.Type) -> Int { layouts.containers.add(type) }

  mutating func index(ofCustom type: any CustomFingerprintable.Type) -> Int { layouts.customTypes.add(type) }
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

/// An immutable table of layouts, which therefore needs no lock; a missing layout goes into a copy of the table.
final class LayoutTable: Sendable {
  let layouts: Layouts
  let capacity: Int

  private init(_ layouts: Layouts, capacity: Int) {
    self.layouts = layouts
    self.capacity = capacity
  }

  /// Reads a value by the layouts that are cached for its type, and caches those that were missing.
  static func reading<Value>(
    of value: Value, asSubjectWith blindSpots: [BlindSpot]?, isTracing: Bool = false
  ) -> Reading {
    let key = LayoutCache.Key(type: ObjectIdentifier(Value.self), isSubject: blindSpots != nil)
    let (known, listed) = (LayoutCache[key], blindSpots ?? [])
    let table: LayoutTable
    if let known, known.layouts.blindSpots.elementsEqual(listed, by: { $0 == $1.property }) {
      table = known
    } else {
      // Temporary allocations are quickest up to a kilobyte, and most subjects need less.
      table = LayoutTable(
        Layouts(of: Value.self, blindSpots: listed.map(\.property), isKnown: MemoryLayoutCheck.isIntact),
        capacity: 120)
    }
    let reading = table.completeReading(of: value, isTracing: isTracing)
    // If the check of the memory layout failed, the table reads nothing, so it must not get into the cache.
    if reading.table !== known, MemoryLayoutCheck.isIntact { LayoutCache[key] = reading.table }
    return reading
  }

  /// Reads a fixture, whose layouts may be wrong and are therefore not cached.
  static func reading(ofFixture fixture: some Any) -> Reading {
    LayoutTable(Layouts(of: type(of: fixture), blindSpots: [], isKnown: true), capacity: 120)
      .completeReading(of: fixture, isTracing: false)
  }

  private func completeReading<Value>(of value: Value, isTracing: Bool) -> Reading {
    withUnsafePointer(to: value) { address in
      var reading = reading(at: address, isTracing: isTracing)
      while let extended = reading.table.extended(for: reading) {
        reading = extended.reading(at: address, isTracing: isTracing)
      }
      return reading
    }
  }

  private func extended(for reading: Reading) -> LayoutTable? {
    if let missing = reading.missing {
      var layouts = layouts
      layouts.add(missing)
      return LayoutTable(layouts, capacity: capacity)
    }
    return reading.isOverflowing ? LayoutTable(layouts, capacity: capacity * 2) : nil
  }

  struct Reading: Sendable {
    let table: LayoutTable
    var words: [UInt64] = []
    var unseen: [Int] = []
    /// The locks that an event left held.
    var held: [Int] = []
    var caveats: [Caveat] = []
    /// The listed blind spots that the reading left out, with one bit for each position in the list.
    var skipped: UInt64 = 0
    var missing: Layouts.Key?
    var isOverflowing = false
    /// If the reading traces: for each value, the position of its first word, its path, and the position in this list
    /// of the value that refers to it, or -1.
    var trace: [(word: Int, path: Int, origin: Int)] = []
    /// If the reading traces: all objects that it met.
    var objects: RetainedObjects?
    /// True if the reading met no object, task, task tracker, blind spot or custom content.
    var isValue = false
    var hasTrackers = false

    var unseenProperties: [String] { unseen.map { table.layouts.paths[$0] } }

    /// The properties from the subject to a traced value, as in `Player.queue.first`.
    func place(of position: Int) -> String {
      let (paths, properties) = (table.layouts.paths, table.layouts.properties)
      var (first, names, last): (String, [String], Int) = (paths[trace[position].path], [], -1)
      var entry = position
      while entry >= 0 {
        // The parts of a collection or an enumeration have the same path as the whole.
        var path = trace[entry].path == last ? -1 : trace[entry].path
        (last, entry) = (trace[entry].path, trace[entry].origin)
        while path >= 0 {
          if !properties[path].name.isEmpty {
            first = paths[path]
            names.insert(properties[path].name, at: 0)
          }
          path = properties[path].outer
        }
      }
      // A list of objects may be long, so name only its beginning and end.
      let inner = names.count > 8 ? ["…"] + names.suffix(2) : Array(names.dropFirst())
      return ([first] + inner).joined(separator: ".")
    }
  }

  private func reading(at address: UnsafeRawPointer, isTracing: Bool) -> Reading {
    // There are at most half as many objects as words, because each object takes at least two words.
    withUnsafeTemporaryAllocation(of: UInt.self, capacity: capacity / 2) { objects in
      layouts.keys.withUnsafeBufferPointer { keys in
        layouts.instructions.withUnsafeBufferPointer { instructions in
          layouts.bounds.withUnsafeBufferPointer { bounds in
            var reading = Reading(table: self)
            guard let first = instructions.baseAddress, let bounds = bounds.baseAddress else {
              return reading
            }
            withUnsafeTemporaryAllocation(of: UInt64.self, capacity: capacity) { words in
              var writer = FingerprintWriter(
                table: self, instructions: first, bounds: bounds, keys: keys, words: words, objects: objects,
                isTracing: isTracing)
              let count: Int
              (reading, count) = writer.writeWhole(at: address)
              reading.words += words[..<count]
            }
            return reading
          }
        }
      }
    }
  }
}

/// Retains objects, some of which only custom content made, so that no other object gets one of their addresses.
final class RetainedObjects: Sendable {
  let addresses: [UInt]

  init(_ addresses: [UInt]) {
    self.addresses = addresses
    for object in objects { _ = object.retain() }
  }

  deinit { for object in objects { object.release() } }

  private var objects: [Unmanaged<AnyObject>] {
    addresses.compactMap { UnsafeRawPointer(bitPattern: $0).map(Unmanaged.fromOpaque) }
  }
}

/// Keeps the tables, by type, because computing layouts takes longer than a thousand readings.
enum LayoutCache {
  struct Key: Hashable, Sendable {
    let type: ObjectIdentifier
    let isSubject: Bool
  }

  private static let tables = VisibleMutex<[Key: LayoutTable]>([:])

  static subscript(key: Key) -> LayoutTable? {
    get { tables.withLock { $0[key] } }
    set { tables.withLock { $0[key] = newValue } }
  }
}

/// The layouts of types, for reading values.
///
/// A table is immutable, so reading needs no lock. A missing layout is added to a copy.
final class LayoutTable: Sendable {
  let layouts: Layouts
  private let capacity: Int

  private init(_ layouts: Layouts, capacity: Int) {
    self.layouts = layouts
    self.capacity = capacity
  }

  /// Reads a value by the known layouts of its type, and keeps the other layouts that it needs.
  ///
  /// - Parameters:
  ///   - blindSpots: The blind spots of the value as a subject; nil for a mere value.
  ///   - isTracing: Whether to note the owner of each word, and the encountered objects.
  static func reading<Value>(
    of value: Value, asSubjectWith blindSpots: [BlindSpot]?, isTracing: Bool = false
  ) -> Reading {
    let key = LayoutCache.Key(type: ObjectIdentifier(Value.self), isSubject: blindSpots != nil)
    let (known, listed) = (LayoutCache[key], blindSpots ?? [])
    let table: LayoutTable
    if let known, known.layouts.blindSpots.elementsEqual(listed, by: { $0 == $1.property }) {
      table = known
    } else {
      // The allocator is quickest for up to a kilobyte, and most subjects need less.
      table = LayoutTable(
        Layouts(of: Value.self, blindSpots: listed.map(\.property), isKnown: LayoutFuse.isIntact),
        capacity: 120)
    }
    let reading = table.completeReading(of: value, isTracing: isTracing)
    // A table from a process that did not trust the layout must not serve one that does.
    if reading.table !== known, LayoutFuse.isIntact { LayoutCache[key] = reading.table }
    return reading
  }

  /// Reads a fixture by layouts that the table then drops, right or wrong.
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

  /// A table with the missing layout or room of a reading; nil if the reading lacked nothing.
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
    /// The assumptions of values with a custom content.
    var caveats: [String] = []
    /// The listed blind spots that the reading left out, by bit.
    var skipped: UInt64 = 0
    /// The missing layout without which the reading could not finish.
    var missing: Layouts.Key?
    var isOverflowing = false
    /// For each value, its first word and its path, if tracing.
    var trace: [(word: Int, path: Int)] = []
    var objects: [UInt] = []
    /// True if the reading encountered only values, all of them readable.
    var isValue = false
  }

  private func reading(at address: UnsafeRawPointer, isTracing: Bool) -> Reading {
    // The writer writes at least two words for an object.
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

/// The layouts found so far, per type of value: finding them costs more than using them a thousand times.
enum LayoutCache {
  struct Key: Hashable, Sendable {
    let type: ObjectIdentifier
    /// A type's values as subjects may have blind spots; as mere values they have none.
    let isSubject: Bool
  }

  private static let tables = VisibleMutex<[Key: LayoutTable]>([:])

  static subscript(key: Key) -> LayoutTable? {
    get { tables.withLock { $0[key] } }
    set { tables.withLock { $0[key] = newValue } }
  }
}

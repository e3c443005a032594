/// Layouts that values are read by.
///
/// A table is immutable, so that reading needs no lock; what it lacks is added to a copy.
final class LayoutTable: Sendable {
  let layouts: Layouts
  private let capacity: Int

  private init(_ layouts: Layouts, capacity: Int) {
    self.layouts = layouts
    self.capacity = capacity
  }

  /// Reads a value by the layouts that are known for its type, and keeps those that it needs besides.
  ///
  /// - Parameters:
  ///   - blindSpots: What the value leaves out as a subject; nil if it is read as a mere value.
  ///   - isTracing: Whether to note which words are whose, and which objects were met.
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
    // A table that was made while the layout was not trusted must not be used when it is.
    if reading.table !== known, LayoutFuse.isIntact { LayoutCache[key] = reading.table }
    return reading
  }

  /// Reads a fixture by layouts that are forgotten again, whether or not they are what they should be.
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

  /// A table with what a reading lacked: a layout, or room; nil if it lacked nothing.
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
    /// What is assumed of values that say themselves what they are.
    var caveats: [String] = []
    /// The listed blind spots that were left out, by bit.
    var skipped: UInt64 = 0
    /// The layout without which the reading could not be finished.
    var missing: Layouts.Key?
    var isOverflowing = false
    /// For each value, its first word and its path, if asked for.
    var trace: [(word: Int, path: Int)] = []
    var objects: [UInt] = []
    /// Whether nothing was met but values, all of which could be seen.
    var isValue = false
  }

  private func reading(at address: UnsafeRawPointer, isTracing: Bool) -> Reading {
    // An object is written as two words at least.
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
    /// A type's values as subjects may leave something out; as mere values they do not.
    let isSubject: Bool
  }

  private static let tables = VisibleMutex<[Key: LayoutTable]>([:])

  static subscript(key: Key) -> LayoutTable? {
    get { tables.withLock { $0[key] } }
    set { tables.withLock { $0[key] = newValue } }
  }
}

internal import Synchronization

/// Layouts that values are read by.
///
/// A table is immutable, so that reading needs no lock; what it lacks is added to a copy.
final class LayoutTable: Sendable {
  let layouts: Layouts
  private let capacity: Int

  /// A table whose first layout is for values of the type.
  convenience init(of type: Any.Type, blindSpots: [String]) {
    // The allocator is quickest for up to a kilobyte, and most subjects need less.
    self.init(Layouts(of: type, blindSpots: blindSpots), capacity: 120)
  }

  private init(_ layouts: Layouts, capacity: Int) {
    self.layouts = layouts
    self.capacity = capacity
  }

  /// A table with what a reading lacked: a layout, or room; nil if it lacked nothing.
  func extended(for reading: Reading) -> LayoutTable? {
    if let missing = reading.missing {
      var layouts = layouts
      layouts.add(missing)
      return LayoutTable(layouts, capacity: capacity)
    }
    return reading.isOverflowing ? LayoutTable(layouts, capacity: capacity * 2) : nil
  }

  struct Reading: Sendable {
    var words: [UInt64] = []
    var unseen: [Int] = []
    /// What is assumed of values that say themselves what they are.
    var caveats: [String] = []
    /// The listed blind spots that were left out, by bit.
    var skipped: UInt64 = 0
    /// The layout without which the reading could not be finished.
    var missing: Layouts.Key?
    /// Whether there was not enough room.
    var isOverflowing = false
    /// For each value, its first word and its path, if asked for.
    var trace: [(word: Int, path: Int)] = []
    /// The addresses of the objects met.
    var objects: [UInt] = []
    /// Whether nothing was met but values, all of which could be seen.
    var isValue = false
  }

  /// Reads a value of the type that the table's first layout is for.
  ///
  /// - Parameter isTracing: Whether to note which words are whose, and which objects were met.
  func reading(at address: UnsafeRawPointer, isTracing: Bool) -> Reading {
    // An object is written as two words at least.
    withUnsafeTemporaryAllocation(of: UInt.self, capacity: capacity / 2) { objects in
      layouts.keys.withUnsafeBufferPointer { keys in
        layouts.instructions.withUnsafeBufferPointer { instructions in
          layouts.bounds.withUnsafeBufferPointer { bounds in
            var reading = Reading()
            guard let first = instructions.baseAddress, let bounds = bounds.baseAddress else {
              return reading
            }
            let words = Array<UInt64>(unsafeUninitializedCapacity: capacity) { words, count in
              var writer = FingerprintWriter(
                table: self, instructions: first, bounds: bounds, keys: keys, words: words, objects: objects,
                isTracing: isTracing)
              (reading, count) = writer.writeWhole(at: address)
            }
            reading.words = words
            return reading
          }
        }
      }
    }
  }
}

/// The layouts found so far, per type of value: finding them costs more than using them a thousand times.
///
/// A reader takes an immutable snapshot. A reader that finds a new layout replaces the snapshot. A mutex would be
/// plainer, but ThreadSanitizer cannot see the one of `Synchronization` on Linux, and people run their tests with it.
enum LayoutCache {
  struct Key: Hashable, Sendable {
    let type: ObjectIdentifier
    /// A type's values as subjects may leave something out; as mere values they do not.
    let isSubject: Bool

    init<Value>(_ type: Value.Type, isSubject: Bool) {
      self.type = ObjectIdentifier(type)
      self.isSubject = isSubject
    }
  }

  private final class Snapshot: Sendable {
    let tables: [Key: LayoutTable]
    /// Kept, as a reader may still be looking at it; there are only as many as types.
    let previous: Snapshot?

    init(tables: [Key: LayoutTable], previous: Snapshot?) {
      self.tables = tables
      self.previous = previous
    }
  }

  private static let newest = Atomic<Unmanaged<Snapshot>?>(nil)

  static subscript(key: Key) -> LayoutTable? {
    newest.load(ordering: .acquiring)?.takeUnretainedValue().tables[key]
  }

  static func insert(_ table: LayoutTable, for key: Key) {
    while true {
      let current = newest.load(ordering: .acquiring)
      let previous = current?.takeUnretainedValue()
      var tables = previous?.tables ?? [:]
      tables[key] = table
      let next = Unmanaged.passRetained(Snapshot(tables: tables, previous: previous))
      if newest.compareExchange(expected: current, desired: next, ordering: .acquiringAndReleasing).exchanged
      {
        return
      }
      next.release()
    }
  }
}

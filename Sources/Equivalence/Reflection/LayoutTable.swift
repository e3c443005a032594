/// Layouts that values are read by.
///
/// A table is immutable, so that reading needs no lock; what it lacks is added to a copy.
final class LayoutTable: Sendable {
  let layouts: Layouts
  /// The most words that a reading may take.
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

  /// What reading one value came to.
  struct Reading: Sendable {
    var words: [UInt64] = []
    /// The paths that could not be seen into.
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

extension LayoutTable {
  /// What reading one value came to.
  struct Reading: Sendable {
    var words: [UInt64] = []
    var unseen: [Int] = []
    var caveats: [String] = []
    var skipped: UInt64 = 0
    /// The layout without which the reading could not be finished.
    var missing: Layouts.Key?
    /// Whether there was not enough room.
    var isOverflowing = false
    /// For each value, its first word and its path, if asked for.
    var trace: [(word: Int, path: Int)] = []
    /// The addresses of the objects met, if asked for.
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
      reading(at: address, isTracing: isTracing, objects: objects)
    }
  }

  private func reading(
    at address: UnsafeRawPointer, isTracing: Bool, objects: UnsafeMutableBufferPointer<UInt>
  ) -> Reading {
    var reading = Reading()
    layouts.keys.withUnsafeBufferPointer { keys in
      layouts.instructions.withUnsafeBufferPointer { instructions in
        layouts.bounds.withUnsafeBufferPointer { bounds in
          guard let first = instructions.baseAddress, let firstBounds = bounds.baseAddress else { return }
          reading.words = Array(unsafeUninitializedCapacity: capacity) { words, count in
            var writer = FingerprintWriter(
              table: self, instructions: first, bounds: firstBounds, keys: keys, words: words,
              objects: objects, isTracing: isTracing)
            writer.writeWhole(at: address)
            count = writer.count
            reading.unseen = writer.unseen
            reading.caveats = writer.caveats
            reading.skipped = writer.skipped
            reading.missing = writer.missing
            reading.isOverflowing = writer.isOverflowing
            reading.isValue = writer.isValue
            if isTracing {
              reading.trace = writer.trace
              reading.objects = writer.addresses
            }
          }
        }
      }
    }
    return reading
  }
}

/// A type, such as a collection, with its own code to write its content.
protocol Container: SendableMetatype {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter)
}

// The code compares counts with 0, because `isEmpty` makes the runtime look up the collection's type each time.

extension Array: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let array = address.assumingMemoryBound(to: Self.self).pointee
    guard writer.begin(array, count: array.count, path: path) else { return }
    array.withUnsafeBufferPointer { writer.write(elements: $0, path: path) }
  }
}

extension ContiguousArray: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let array = address.assumingMemoryBound(to: Self.self).pointee
    guard writer.begin(array, count: array.count, path: path) else { return }
    array.withUnsafeBufferPointer { writer.write(elements: $0, path: path) }
  }
}

extension ArraySlice: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let slice = address.assumingMemoryBound(to: Self.self).pointee
    writer.write(UInt64(bitPattern: Int64(slice.startIndex)))
    guard writer.begin(slice, count: slice.count, path: path) else { return }
    slice.withUnsafeBufferPointer { writer.write(elements: $0, path: path) }
  }
}

extension Substring: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let slice = address.assumingMemoryBound(to: Self.self).pointee
    withUnsafePointer(to: slice.base) { writer.writeString(at: $0) }
    for end in [slice.startIndex, slice.endIndex] {
      writer.write(UInt64(slice.base.utf8.distance(from: slice.base.startIndex, to: end)))
    }
  }
}

extension Set: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let elements = Array(address.assumingMemoryBound(to: Self.self).pointee)
    guard let layout = writer.layout(of: Element.self, path: path) else { return }
    writer.writeUnordered(count: elements.count, path: path) { index, writer in
      withUnsafePointer(to: elements[index]) { writer.write(layout: layout, at: $0) }
    }
  }
}

extension Dictionary: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let entries = Array(address.assumingMemoryBound(to: Self.self).pointee)
    guard let keyLayout = writer.layout(of: Key.self, path: path),
      let valueLayout = writer.layout(of: Value.self, path: path)
    else { return }
    writer.writeUnordered(count: entries.count, path: path) { index, writer in
      withUnsafePointer(to: entries[index].key) { writer.write(layout: keyLayout, at: $0) }
      withUnsafePointer(to: entries[index].value) { writer.write(layout: valueLayout, at: $0) }
    }
  }
}

extension FingerprintWriter {
  /// Writes the number of elements, and returns false if there is no element or the writer defers the elements.
  fileprivate mutating func begin(_ elements: @autoclosure () -> Any, count: Int, path: Int) -> Bool {
    write(UInt64(count))
    return count > 0 && !postpone(elements(), path: path)
  }

  fileprivate mutating func write<Element>(elements: UnsafeBufferPointer<Element>, path: Int) {
    guard let layout = layout(of: Element.self, path: path) else { return }
    var element = UnsafeRawPointer(elements.baseAddress)
    for _ in 0..<elements.count {
      guard let address = element else { return }
      write(layout: layout, at: address)
      element = address + MemoryLayout<Element>.stride
    }
  }

  /// Writes entries sorted by the words of a trial encoding, because the order in storage is not part of the state.
  ///
  /// If two entries have equal words, the writer repeats the trial with the contents of the objects. If the words are
  /// equal again, the collection is a blind spot: an object may refer to one of the entries.
  fileprivate mutating func writeUnordered(
    count: Int, path: Int, entry: (Int, inout Self) -> Void
  ) {
    write(UInt64(count))
    // A single entry needs no order, and a trial encoding would double the work at each level of nesting.
    if count == 1 { return entry(0, &self) }
    let order =
      hasTooManyTrials
      ? nil : order(of: count, entry: entry, isDeep: false) ?? order(of: count, entry: entry, isDeep: true)
    // A trial encoding reports no blind spot, because the final encoding may find an order.
    if order == nil || hasTooManyTrials, !isTrial { writeUnseen(path: path) }
    for index in order ?? Array(0..<count) { entry(index, &self) }
  }

  /// The positions of the entries, sorted by their words; nil if two entries have equal words.
  private mutating func order(
    of count: Int, entry: (Int, inout Self) -> Void, isDeep: Bool
  ) -> [Int]? {
    var trials = (0..<count).map { index in
      (index: index, words: trialEncoding(isDeep: isDeep) { entry(index, &$0) })
    }
    trials.sort { $0.words.lexicographicallyPrecedes($1.words) }
    if zip(trials, trials.dropFirst()).contains(where: { $0.words == $1.words }) { return nil }
    return trials.map(\.index)
  }
}

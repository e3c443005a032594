/// A collection, read by its content instead of its storage.
protocol Container: SendableMetatype {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter)
}

// The code compares counts with 0: for `isEmpty`, the runtime looks up the collection's type each time.

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
  /// Writes the number of elements; false if the caller must not write the elements here.
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

  /// Writes entries in the order of their words, which does not depend on their storage.
  ///
  /// The writer follows an entry's references only if the entries are equal without them. Entries that are equal even
  /// then have no order, and the writer cannot see to which of them another object refers.
  fileprivate mutating func writeUnordered(
    count: Int, path: Int, entry: (Int, inout Self) -> Void
  ) {
    write(UInt64(count))
    // One entry has no order, and drafting it would double the work at each level of nesting.
    if count == 1 { return entry(0, &self) }
    let order =
      isDraftingTooMuch
      ? nil : order(of: count, entry: entry, isDeep: false) ?? order(of: count, entry: entry, isDeep: true)
    // The writer may know more when it writes the drafted entries.
    if order == nil || isDraftingTooMuch, !isDraft { writeUnseen(path: path) }
    for index in order ?? Array(0..<count) { entry(index, &self) }
  }

  /// The entries sorted by their words; nil if equal entries might differ in their references.
  private mutating func order(
    of count: Int, entry: (Int, inout Self) -> Void, isDeep: Bool
  ) -> [Int]? {
    var drafts = (0..<count).map { index in
      (index: index, words: draft(isDeep: isDeep) { entry(index, &$0) })
    }
    drafts.sort { $0.words.lexicographicallyPrecedes($1.words) }
    if zip(drafts, drafts.dropFirst()).contains(where: { $0.words == $1.words }) { return nil }
    return drafts.map(\.index)
  }
}

/// A collection whose content counts, not its storage.
protocol Container: SendableMetatype {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter)
}

extension Array: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    writer.write(inOrder: address.assumingMemoryBound(to: Self.self).pointee, path: path)
  }
}

extension ContiguousArray: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    writer.write(inOrder: address.assumingMemoryBound(to: Self.self).pointee, path: path)
  }
}

extension ArraySlice: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let slice = address.assumingMemoryBound(to: Self.self).pointee
    writer.write(UInt64(bitPattern: Int64(slice.startIndex)))
    writer.write(inOrder: slice, path: path)
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
    writer.writeUnordered(count: elements.count) { index, writer in
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
    writer.writeUnordered(count: entries.count) { index, writer in
      withUnsafePointer(to: entries[index].key) { writer.write(layout: keyLayout, at: $0) }
      withUnsafePointer(to: entries[index].value) { writer.write(layout: valueLayout, at: $0) }
    }
  }
}

extension FingerprintWriter {
  fileprivate mutating func write<Elements: Collection>(inOrder elements: Elements, path: Int) {
    write(UInt64(elements.count))
    guard !elements.isEmpty, !postpone(elements, path: path),
      let layout = layout(of: Elements.Element.self, path: path)
    else { return }
    elements.withContiguousStorageIfAvailable { elements in
      var element = UnsafeRawPointer(elements.baseAddress)
      for _ in 0..<elements.count {
        guard let address = element else { return }
        write(layout: layout, at: address)
        element = address + MemoryLayout<Elements.Element>.stride
      }
    }
  }

  /// Writes entries in the order of what they write, which is the same however they are stored.
  ///
  /// What an entry leads to is looked at only if entries cannot be told apart without.
  fileprivate mutating func writeUnordered(count: Int, entry: (Int, inout Self) -> Void) {
    write(UInt64(count))
    // One entry has no order, and drafting it would double the work at each level of nesting.
    if count == 1 { return entry(0, &self) }
    let order =
      order(of: count, entry: entry, isDeep: false) ?? order(of: count, entry: entry, isDeep: true)
    for index in order ?? Array(0..<count) { entry(index, &self) }
  }

  /// The entries sorted by what they write; nil if some are the same that might differ further on.
  private mutating func order(
    of count: Int, entry: (Int, inout Self) -> Void, isDeep: Bool
  ) -> [Int]? {
    var drafts = (0..<count).map { index in
      (index: index, words: draft(isDeep: isDeep) { entry(index, &$0) })
    }
    drafts.sort { $0.words.lexicographicallyPrecedes($1.words) }
    if !isDeep, zip(drafts, drafts.dropFirst()).contains(where: { $0.words == $1.words }) { return nil }
    return drafts.map(\.index)
  }
}

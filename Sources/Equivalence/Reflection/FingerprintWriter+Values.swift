extension FingerprintWriter {
  /// Writes a string's length and its UTF-8 bytes.
  mutating func writeString(at address: UnsafeRawPointer) {
    var string = address.assumingMemoryBound(to: String.self).pointee
    string.withUTF8 { bytes in
      write(UInt64(bytes.count))
      var position = 0
      while position < bytes.count {
        var word: UInt64 = 0
        let end = min(position + 8, bytes.count)
        while position < end {
          word = word << 8 | UInt64(bytes[position])
          position += 1
        }
        write(word)
      }
    }
  }

  /// Writes an enumeration value's case and associated values.
  mutating func writeEnumeration(of type: Any.Type, at address: UnsafeRawPointer, path: Int) {
    func write<Value>(_: Value.Type) {
      let value = address.assumingMemoryBound(to: Value.self).pointee
      self.write(caseIdentity(of: value))
      if let payload = payload(of: value) { writeDynamic(payload, path: path) }
    }
    write(type)
  }

  /// Writes a value whose type is known only now.
  mutating func writeDynamic(_ value: Any, path: Int) {
    if postpone(value, path: path) { return }
    func write<Value>(_ value: Value) {
      self.write(UInt64(unsafeBitCast(Value.self as Any.Type, to: UInt.self)))
      guard let layout = layout(of: Value.self, path: path) else { return }
      withUnsafePointer(to: value) { self.write(layout: layout, at: $0) }
    }
    _openExistential(value, do: write)
  }
}

extension [UInt8] {
  /// The bytes as text, for instance the standard error of a process.
  package var text: String { String(decoding: self, as: UTF8.self) }
}

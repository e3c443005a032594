extension String {
  /// The text with combining marks as escapes, as in `e\u{0301}`.
  ///
  /// Swift considers a text with the composed letter equal, but two observations must differ.
  package var asWritten: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        scalar.properties.canonicalCombiningClass == .notReordered
        ? "\(scalar)" : scalar.escaped(asASCII: true)
    }
  }
}

extension String {
  /// The text with marks that stand for themselves spelled out, as in `e\u{0301}`.
  ///
  /// Swift takes it for equal to a text with the composed letter, and an observation is not to.
  package var asWritten: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        scalar.properties.canonicalCombiningClass == .notReordered
        ? "\(scalar)" : scalar.escaped(asASCII: true)
    }
  }
}

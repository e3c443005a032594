extension String {
  /// The text with combining marks as escapes, for example `e\u{0301}`.
  ///
  /// In Swift, texts with the composed and the decomposed letter are equal. Their observations must differ.
  package var asWritten: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        scalar.properties.canonicalCombiningClass == .notReordered
        ? "\(scalar)" : scalar.escaped(asASCII: true)
    }
  }
}

extension Int {
  var twoDigits: String { (self < 10 ? "0" : "") + "\(self)" }
}

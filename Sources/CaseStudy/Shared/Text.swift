extension String {
  /// The text with combining marks as escapes, for example `e\u{0301}`.
  ///
  /// In Swift, texts with a composed and a decomposed letter are equal, but their observations must differ.
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

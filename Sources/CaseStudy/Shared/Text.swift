extension String {
  /// The text with its combining marks escaped, for example `e\u{0301}`.
  ///
  /// In Swift, a composed letter equals its decomposed form, but observations must tell them apart.
  var asWritten: String {
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

extension GPXFault {
  /// The file ends before its root element does.
  static let truncated = GPXFault("the file is truncated", expected: "the end of every element")

  /// What libxml2 calls a prefix without a namespace; Foundation has no name for it.
  static let undeclaredPrefix = 201

  /// Puts the errors that people meet in words, and the others in libxml2's number.
  init(parserError code: Int) {
    let problem =
      switch code {
      case 4: "is not XML"
      case 5: "goes on after its end"
      case 9: "has a character that its encoding or XML does not allow"
      case 26, 27: "refers to an entity that is not declared"
      case 32: "has an unknown encoding"
      case 76: "has an end tag that does not match its start tag"
      default: "is not well-formed XML (libxml2's error \(code))"
      }
    self.init(problem, expected: "well-formed XML")
  }
}

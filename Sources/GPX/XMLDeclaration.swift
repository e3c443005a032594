/// The first line of most XML documents, read for the encoding that it names.
///
/// Only encodings are let through in which ASCII characters are what they seem to be. In others, as UTF-7, an entity
/// could be declared without being seen.
struct XMLDeclaration {
  private(set) var isOver = false
  private var text: [UInt8] = []

  /// Much longer than any declaration is.
  private static let maximumLength = 256

  mutating func add(_ character: UInt8, isWide: Bool) throws(GPXFault) {
    if text.isEmpty && character != UInt8(ascii: "<") {
      // Only a byte order mark comes before a declaration; without one, there may be space.
      guard character > 0x7F || character.isXMLSpace else { throw GPXFault(parserError: 4) }
      return
    }
    text.append(character)
    isOver = character == UInt8(ascii: ">") || text.count == Self.maximumLength
    if isOver { try check(String(decoding: text, as: UTF8.self), isWide: isWide) }
  }

  private func check(_ text: String, isWide: Bool) throws(GPXFault) {
    guard text.prefixMatch(of: /<\?xml\s/) != nil else { return }
    guard text.hasSuffix(">") else {
      throw GPXFault("the XML declaration has no end", expected: "it within \(Self.maximumLength) characters")
    }
    // Version, encoding and whether the document is standalone have no value in common, so that it does not matter
    // which is which. If a quotation mark is missing, what should be between values is taken for one, and refused.
    let known = (isWide ? /[\d.]+|yes|no|utf-16/ : /[\d.]+|yes|no|utf-8|us-ascii|iso-8859-\d+|windows-125\d/)
      .ignoresCase()
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    for (index, part) in parts.enumerated() where !index.isMultiple(of: 2) {
      if part.wholeMatch(of: known) != nil { continue }
      throw GPXFault(
        "the XML declaration names \(String(part).quoted)",
        expected: isWide
          ? "the encoding UTF-16, as the byte order mark says"
          : "the encoding UTF-8, UTF-16 with a byte order mark, ISO-8859 or windows-125x")
    }
  }
}

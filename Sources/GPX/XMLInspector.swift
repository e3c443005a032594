import Foundation

/// Looks through a file for what must not reach Foundation's parser.
///
/// GPX needs no declarations. Entities can make a small file a huge one or reach outside of it, and the parser expands
/// them on Linux without a report. At other declarations it crashes there, and at instructions without content.
struct XMLInspector {
  /// The line that has been reached; nil before there is any.
  private(set) var line: Int?
  private let file: FileHandle

  /// Much more than stands before a root element.
  private static let prologLength = 1 << 20

  init(_ file: FileHandle) {
    self.file = file
  }

  mutating func inspect() throws(GPXFault) {
    var bytes = try read(Self.prologLength)
    guard !bytes.isEmpty else { throw GPXFault("is empty", expected: "a GPX file") }
    try inspectProlog(bytes)
    line = 1
    var state = SearchState.outside
    while !bytes.isEmpty {
      try searchEmptyInstruction(in: bytes, &state)
      bytes = try read(1 << 16)
    }
  }

  private func read(_ count: Int) throws(GPXFault) -> [UInt8] {
    do {
      return Array(try file.read(upToCount: count) ?? Data())
    } catch {
      throw .unreadable
    }
  }

  // MARK: Declarations

  /// Reads up to the root element; all declarations stand before it.
  ///
  /// They are seen in the encodings in which ASCII characters are what they seem to be: supersets of ASCII, and UTF-16
  /// after its byte order mark.
  private mutating func inspectProlog(_ bytes: [UInt8]) throws(GPXFault) {
    let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let text = isWide ? String(decoding: bytes.utf16, as: UTF16.self) : String(decoding: bytes, as: UTF8.self)
    var rest = text[...]
    defer { line = 1 + text.unicodeScalars[..<rest.startIndex].count { $0 == "\n" } }
    // Only a byte order mark and space may come before the first markup.
    let first = text.unicodeScalars.first { $0.isASCII && !UInt8(ascii: $0).isXMLSpace }
    guard first == nil || first == "<" else { throw GPXFault(parserError: 4) }

    // What is in a comment, an instruction or a literal declares nothing.
    let harmless =
      /[^<'"\0]+|'[^']*'|"[^"]*"|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!(?!--|ENTITY|ATTLIST|NOTATION)/
      .matchingSemantics(.unicodeScalar)
    while let match = rest.prefixMatch(of: harmless) {
      rest = rest[match.range.upperBound...]
      try check(declaration: match.output, isWide: isWide)
    }
    let declared = ["<!ENTITY": "an entity", "<!ATTLIST": "an attribute", "<!NOTATION": "a notation"]
    if let declared = declared.first(where: { rest.hasPrefix($0.key) })?.value {
      throw GPXFault("declares \(declared)", expected: "a file without such declarations")
    }
    // Of the encodings that the parser detects by their zeros, only UTF-16 with its mark is understood here.
    if rest.unicodeScalars.prefix(2).contains("\0") {
      throw GPXFault("is not XML", expected: "text in UTF-8, UTF-16 with a byte order mark or ISO-8859")
    }
    if rest.prefixMatch(of: /<[^!?]/.matchingSemantics(.unicodeScalar)) != nil { return }
    rest = text[text.endIndex...]
    throw GPXFault(
      bytes.count < Self.prologLength
        ? "ends before its first element" : "has no element in its first megabyte",
      expected: "a GPX file")
  }

  /// In encodings such as UTF-7, an entity could be declared without being seen.
  private func check(declaration text: Substring, isWide: Bool) throws(GPXFault) {
    guard text.prefixMatch(of: /<\?xml\s/) != nil else { return }
    // Version, encoding and whether the document is standalone have no value in common, so it does not matter which is
    // which. If a quotation mark is missing, what should be between values is taken for one, and refused.
    let known = (isWide ? /[\d.]+|yes|no|utf-16/ : /[\d.]+|yes|no|utf-8|us-ascii|iso-8859-\d+|windows-125\d/)
      .ignoresCase()
    for value in text.matches(of: /["']([^"']*)["']/).map(\.1) where value.wholeMatch(of: known) == nil {
      throw GPXFault(
        "the XML declaration names \(String(value).quoted)",
        expected: isWide
          ? "the encoding UTF-16, as the byte order mark says"
          : "the encoding UTF-8, UTF-16 with a byte order mark, ISO-8859 or windows-125x")
    }
  }

  // MARK: Instructions without content

  private enum SearchState {
    case outside, opening, target, ending
  }

  /// Looks for one, as `<?x?>`; a comment is not told from it, which is rare enough.
  private mutating func searchEmptyInstruction(in bytes: [UInt8], _ state: inout SearchState) throws(GPXFault)
  {
    // In UTF-16, the same bytes have zeros between them.
    for byte in bytes where byte != 0 {
      switch (state, byte) {
      case (_, UInt8(ascii: "<")): state = .opening
      case (.opening, UInt8(ascii: "?")): state = .target
      case (.target, UInt8(ascii: "?")): state = .ending
      case (.ending, UInt8(ascii: ">")):
        throw GPXFault("has an XML instruction without content", expected: "a file without such instructions")
      case (.target, _) where !byte.isXMLSpace: break
      default: state = .outside
      }
      if byte == UInt8(ascii: "\n") { line? += 1 }
    }
  }
}

extension [UInt8] {
  /// The code units of a text that begins with a byte order mark.
  fileprivate var utf16: [UInt16] {
    let isBigEndian = first == 0xFE
    return withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt16.self).map { isBigEndian ? UInt16(bigEndian: $0) : UInt16(littleEndian: $0) }
    }
  }
}

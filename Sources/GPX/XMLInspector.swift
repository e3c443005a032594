import Foundation

/// Looks through a file for what must not reach Foundation's parser.
///
/// GPX needs no declarations. Entities can make a small file a huge one or reach outside of it, and the parser expands
/// them on Linux without a report. At other declarations it crashes there, and at instructions without content.
struct XMLInspector {
  private enum SearchState {
    case outside, opening, target, ending
  }

  private let file: FileHandle
  private var line = 1
  private var state = SearchState.outside

  /// Much more than stands before a root element.
  private static let prologLength = 1 << 20

  init(_ file: FileHandle) {
    self.file = file
  }

  mutating func inspect() throws(GPXFault) {
    var bytes = try read(Self.prologLength)
    guard !bytes.isEmpty else { throw GPXFault("is empty", expected: "a GPX file") }
    try inspectProlog(bytes)
    while !bytes.isEmpty {
      try searchEmptyInstruction(in: bytes)
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

  /// Reads up to the root element; all declarations stand before it.
  ///
  /// They are seen in the encodings in which ASCII characters are what they seem to be: supersets of ASCII, and UTF-16
  /// after its byte order mark.
  private func inspectProlog(_ bytes: [UInt8]) throws(GPXFault) {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    let isWide = isBigEndian || bytes.starts(with: [0xFF, 0xFE])
    let units = stride(from: 0, to: isWide ? bytes.count - 1 : 0, by: 2).map { index in
      UInt16(bytes[index]) << (isBigEndian ? 8 : 0) | UInt16(bytes[index + 1]) << (isBigEndian ? 0 : 8)
    }
    let text = isWide ? String(decoding: units, as: UTF16.self) : String(decoding: bytes, as: UTF8.self)
    var rest = text[...]
    func fault(_ problem: String, expected expectation: String) -> GPXFault {
      let line = 1 + text.unicodeScalars[..<rest.startIndex].count { $0 == "\n" }
      return GPXFault(problem, expected: expectation, line: line)
    }
    // Only a byte order mark and space may come before the first markup.
    let first = text.unicodeScalars.first { $0.isASCII && !UInt8(ascii: $0).isXMLSpace }
    guard first == nil || first == "<" else { throw fault("is not XML", expected: "well-formed XML") }

    // What is in a comment, an instruction or a literal declares nothing.
    let markup =
      /[^<'"\0]+|'[^']*'|"[^"]*"|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!(?!--)(ENTITY|ATTLIST|NOTATION)?/
      .matchingSemantics(.unicodeScalar)
    let declarations = ["ENTITY": "an entity", "ATTLIST": "an attribute", "NOTATION": "a notation"]
    while let match = rest.prefixMatch(of: markup) {
      if let declared = match.1.flatMap({ declarations[String($0)] }) {
        throw fault("declares \(declared)", expected: "a file without such declarations")
      }
      rest = rest[match.range.upperBound...]
      if let value = Self.unknownValue(in: match.0, isWide: isWide) {
        throw fault(
          "the XML declaration names \(String(value).quoted)",
          expected: isWide
            ? "the encoding UTF-16, as the byte order mark says"
            : "the encoding UTF-8, UTF-16 with a byte order mark, ISO-8859 or windows-125x")
      }
    }
    // Of the encodings that the parser detects by their zeros, only UTF-16 with its mark is understood here.
    if rest.unicodeScalars.prefix(2).contains("\0") {
      throw fault("is not XML", expected: "text in UTF-8, UTF-16 with a byte order mark or ISO-8859")
    }
    if rest.prefixMatch(of: /<[^!?]/.matchingSemantics(.unicodeScalar)) != nil { return }
    rest = rest[rest.endIndex...]
    throw fault(
      bytes.count < Self.prologLength
        ? "ends before its first element" : "has no element in its first megabyte",
      expected: "a GPX file")
  }

  /// In encodings such as UTF-7, an entity could be declared without being seen.
  private static func unknownValue(in declaration: Substring, isWide: Bool) -> Substring? {
    guard declaration.prefixMatch(of: /<\?xml\s/) != nil else { return nil }
    // Version, encoding and whether the document is standalone have no value in common, so it does not matter which is
    // which. If a quotation mark is missing, what should be between values is taken for one, and refused.
    let known = (isWide ? /[\d.]+|yes|no|utf-16/ : /[\d.]+|yes|no|utf-8|us-ascii|iso-8859-\d+|windows-125\d/)
      .ignoresCase()
    return declaration.matches(of: /["']([^"']*)["']/).map(\.1).first { $0.wholeMatch(of: known) == nil }
  }

  /// Looks for an instruction without content, as `<?x?>`; a comment is not told from it, which is rare enough.
  private mutating func searchEmptyInstruction(in bytes: [UInt8]) throws(GPXFault) {
    // In UTF-16, the same bytes have zeros between them.
    for byte in bytes where byte != 0 {
      switch (state, byte) {
      case (_, UInt8(ascii: "<")): state = .opening
      case (.opening, UInt8(ascii: "?")): state = .target
      case (.target, UInt8(ascii: "?")): state = .ending
      case (.ending, UInt8(ascii: ">")):
        throw GPXFault(
          "has an XML instruction without content", expected: "a file without such instructions", line: line)
      case (.target, _) where !byte.isXMLSpace: break
      default: state = .outside
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
  }
}

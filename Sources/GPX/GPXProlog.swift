import Foundation

/// What stands before the root element of an XML document: the only place where entities can be declared.
///
/// GPX needs none, and they can make a small file a huge one or reach outside of it. Foundation's parser reports no
/// declaration on Linux, and does expand what they declare. So they are looked for here, in bytes that the parser has
/// not seen yet.
struct GPXProlog {
  /// The line that has been reached; nil before there is any.
  private(set) var line: Int?
  /// Whether the root element has been reached.
  private(set) var isOver = false

  private var units = GPXCodeUnits()
  private var declaration: XMLDeclaration? = XMLDeclaration()
  private var state = State.between
  /// The start of markup that is being recognized, or the latest characters inside of it.
  private var recent: [UInt8] = []

  private enum State {
    case between
    case opening
    /// In a comment or a processing instruction.
    case inside(end: String)
    /// In a declaration, where neither comments nor declarations begin.
    case literal(quote: UInt8)
  }

  /// Scans what follows what has been scanned; nothing means the end of the file.
  mutating func scan(_ bytes: Data) throws(GPXFault) {
    if bytes.isEmpty {
      throw GPXFault(line == nil ? "is empty" : "ends before its first element", expected: "a GPX file")
    }
    line = line ?? 1
    for byte in bytes {
      if isOver { break }
      guard let character = units.add(byte) else { continue }
      // Of encodings that the parser detects by their zeros, only UTF-16 with its mark is understood here.
      guard character != 0 else {
        throw GPXFault("is not XML", expected: "text in UTF-8, UTF-16 with a byte order mark or ISO-8859")
      }
      try declaration?.add(character, isWide: units.isWide)
      if declaration?.isOver == true { declaration = nil }
      try add(character)
      if character == UInt8(ascii: "\n") { line? += 1 }
    }
  }

  private mutating func add(_ character: UInt8) throws(GPXFault) {
    switch state {
    case .between where character == UInt8(ascii: "<"):
      state = .opening
      recent = [character]
    case .between where character == UInt8(ascii: "\"") || character == UInt8(ascii: "'"):
      state = .literal(quote: character)
    case .between: break
    case .literal(let quote):
      if character == quote { state = .between }
    case .opening:
      recent.append(character)
      try open()
    case .inside(let end):
      recent = recent.suffix(end.utf8.count - 1) + [character]
      if recent.elementsEqual(end.utf8) { state = .between }
    }
  }

  private mutating func open() throws(GPXFault) {
    if recent.elementsEqual("<!ENTITY".utf8) {
      throw GPXFault("declares an entity", expected: "a file without entity declarations")
    } else if recent.elementsEqual("<?".utf8) {
      state = .inside(end: "?>")
      recent = []
    } else if recent.elementsEqual("<!--".utf8) {
      state = .inside(end: "-->")
      recent = []
    } else if recent[1] != UInt8(ascii: "!") {
      isOver = true
    } else if !"<!ENTITY".utf8.starts(with: recent) && !"<!--".utf8.starts(with: recent) {
      // Another declaration; what is in it may be one of an entity.
      state = .between
    }
  }
}

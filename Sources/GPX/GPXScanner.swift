/// Reads numbers, and the characters between them, from the start of a text.
struct GPXScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Parses all of a text, without white space at its ends; nil if something is left.
  ///
  /// Most of the time of a file is spent here, so this works on bytes and makes no other text of them.
  static func parse<Value>(_ text: String, _ parse: (inout GPXScanner) -> Value?) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = GPXScanner(bytes: bytes)
      scanner.skipSpace()
      guard let value = parse(&scanner) else { return nil }
      scanner.skipSpace()
      return scanner.next == nil ? value : nil
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The next byte, if there is one.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while next?.isXMLSpace == true { position += 1 }
  }

  /// Whether the character was there.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func digit() -> Int? {
    guard let next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next else { return nil }
    position += 1
    return Int(next - UInt8(ascii: "0"))
  }

  /// The text from here to where another scanner of it is.
  func text(to end: GPXScanner) -> String {
    String(decoding: bytes[position..<end.position], as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether this is one of the four characters that XML calls white space.
  var isXMLSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }
}

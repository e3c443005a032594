/// Makes characters of the first bytes of a file: ASCII as it is, for all others something that is not ASCII.
///
/// It knows the two families of encodings that are read: supersets of ASCII, and UTF-16 after its byte order mark.
struct GPXCodeUnits {
  private enum Width {
    case one
    case two(isBigEndian: Bool)
  }

  private var width: Width?
  private var half: UInt8?

  var isWide: Bool {
    if case .two = width { true } else { false }
  }

  /// Nil for the first half of a character.
  mutating func add(_ byte: UInt8) -> UInt8? {
    guard let width else {
      // Only a byte order mark begins with these; a file that has no second half of it is not XML to the parser.
      switch byte {
      case 0xFE: width = .two(isBigEndian: true)
      case 0xFF: width = .two(isBigEndian: false)
      default: width = .one
      }
      return add(byte)
    }
    guard case .two(let isBigEndian) = width else { return byte }
    guard let first = half else {
      half = byte
      return nil
    }
    half = nil
    let (high, low) = isBigEndian ? (first, byte) : (byte, first)
    return high == 0 ? low : 0xFF
  }
}

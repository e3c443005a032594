import Foundation

extension String {
  /// The text without the white space that XML allows around a value.
  var trimmed: Substring {
    guard let first = utf8.firstIndex(where: { !$0.isXMLSpace }),
      let last = utf8.lastIndex(where: { !$0.isXMLSpace })
    else { return "" }
    return Substring(utf8[first...last])
  }
}

extension UInt8 {
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension Double {
  /// Parses a decimal number; also with an exponent, which the schema does not allow, and programs write.
  init?(gpx text: String) {
    if let quotient = Self.quotient(text) {
      self = quotient
      return
    }
    // With other letters, Swift would take hexadecimal digits and infinity.
    guard text.utf8.allSatisfy({ $0 <= UInt8(ascii: "9") || $0 | 0x20 == UInt8(ascii: "e") }),
      let number = Double(String(text.trimmed)), number.isFinite
    else { return nil }
    self = number
  }

  /// Most numbers of a track: a quotient of two exact numbers is rounded as it should be, and takes a sixth of the time.
  private static func quotient(_ text: String) -> Double? {
    var (sign, dividend, divisor, digits) = (1.0, 0.0, 0.0, 0)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digits < 15:
        dividend = dividend * 10 + Double(byte - UInt8(ascii: "0"))
        divisor *= 10
        digits += 1
      case UInt8(ascii: ".") where divisor == 0: divisor = 1
      case UInt8(ascii: "-") where digits == 0 && divisor == 0 && sign == 1: sign = -1
      default: return nil
      }
    }
    return digits == 0 ? nil : sign * dividend / max(divisor, 1)
  }
}

extension Date {
  /// Parses an XML Schema dateTime, with or without a fraction and a zone; without a zone, it is UTC.
  ///
  /// Foundation's `ISO8601FormatStyle` needs a zone, has to be told whether there is a fraction, and takes much longer.
  init?(gpx text: String) {
    var scanner = Scanner(bytes: Array(String(text.trimmed).utf8))
    guard let day = scanner.day(), scanner.skip("T"), let time = scanner.time(), let offset = scanner.zone(),
      scanner.next == nil
    else { return nil }
    self.init(timeIntervalSince1970: day + time - offset)
  }
}

/// Reads the parts of a dateTime, in seconds.
private struct Scanner {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// A number of as many digits.
  private mutating func number(of count: ClosedRange<Int> = 2...2, in range: ClosedRange<Int>) -> Int? {
    let start = position
    var number = 0
    while let next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next, position - start < count.upperBound {
      number = number * 10 + Int(next - UInt8(ascii: "0"))
      position += 1
    }
    return count ~= position - start && range ~= number ? number : nil
  }

  /// Midnight UTC; the year has four digits, or more that do not begin with a zero, and a sign before Christ.
  mutating func day() -> Double? {
    let isBeforeChrist = skip("-")
    let digits = next == UInt8(ascii: "0") ? 4...4 : 4...9
    // Nine digits: more than the earth is old, and no overflow.
    guard let year = number(of: digits, in: 0...999_999_999), skip("-"),
      let month = number(in: 1...12), skip("-"), let day = number(in: 1...31)
    else { return nil }
    var date = tm()
    date.tm_year = Int32((isBeforeChrist ? -year : year) - 1900)
    date.tm_mon = Int32(month - 1)
    date.tm_mday = Int32(day)
    let midnight = timegm(&date)
    // A day that the month does not have has become one of the next.
    return date.tm_mday == Int32(day) ? Double(midnight) : nil
  }

  mutating func time() -> Double? {
    // The schema has an hour 24 for the end of a day, receivers have a second 60 when the year needs one.
    guard let hour = number(in: 0...24), skip(":"), let minute = number(in: 0...59), skip(":"),
      let second = number(in: 0...60), let fraction = fraction()
    else { return nil }
    let time = Double((hour * 60 + minute) * 60 + second) + fraction
    return hour < 24 || time == 86_400 ? time : nil
  }

  private mutating func fraction() -> Double? {
    guard next == UInt8(ascii: ".") else { return 0 }
    let digits = bytes[position...].dropFirst().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    position += 1 + digits.count
    return digits.isEmpty ? nil : Double("0." + String(decoding: digits, as: UTF8.self))
  }

  /// East of UTC; zero if there is no zone.
  mutating func zone() -> Double? {
    if next == nil || skip("Z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(in: 0...14), skip(":"), let minutes = number(in: 0...59),
      hours < 14 || minutes == 0
    else { return nil }
    return Double((hours * 60 + minutes) * (isWest ? -60 : 60))
  }
}

import Foundation

extension String {
  /// The text without the white space that XML allows around a value.
  var trimmed: String {
    guard let first = utf8.first, let last = utf8.last, first.isXMLSpace || last.isXMLSpace else {
      return self
    }
    return trimmingCharacters(in: CharacterSet(charactersIn: " \n\r\t"))
  }
}

extension UInt8 {
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension Double {
  /// Parses a decimal number; also with an exponent, which the schema does not allow, and programs write.
  init?(gpx text: String) {
    // With other letters, Swift would take hexadecimal digits and infinity.
    guard text.utf8.allSatisfy({ $0 <= UInt8(ascii: "9") || $0 | 0x20 == UInt8(ascii: "e") }),
      let number = Double(text.trimmed), number.isFinite
    else { return nil }
    self = number
  }
}

extension Date {
  /// Parses an XML Schema dateTime of a year with four digits, with or without a fraction and a zone; without a zone, it is UTC.
  ///
  /// Foundation's `ISO8601FormatStyle` takes days that no month has, and a hundred times as long.
  init?(gpx text: String) {
    let bytes = Array(text.trimmed.utf8)
    let shape = "0000-00-00T00:00:00".utf8
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    guard bytes.count >= shape.count, zip(bytes, shape).allSatisfy({ isDigit($1) ? isDigit($0) : $0 == $1 })
    else { return nil }
    func number(_ start: Int, _ count: Int = 2) -> Int32 {
      bytes[start..<start + count].reduce(0) { $0 * 10 + Int32($1 - UInt8(ascii: "0")) }
    }
    let (month, day, hour, minute, second) = (number(5), number(8), number(11), number(14), number(17))
    // Receivers have a second 60 when the year needs one.
    guard 1...12 ~= month, hour < 24, minute < 60, second <= 60 else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (number(0, 4) - 1900, month - 1, day)
    let midnight = timegm(&date)
    // A day that the month does not have has become one of another.
    guard date.tm_mday == day else { return nil }
    var rest = bytes.dropFirst(shape.count)
    var fraction: Double? = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix(while: isDigit)
      fraction = digits.isEmpty ? nil : Double("0." + String(decoding: digits, as: UTF8.self))
      rest = rest.dropFirst(1 + digits.count)
    }
    guard let fraction, let offset = Self.offset(String(decoding: rest, as: UTF8.self)) else { return nil }
    let time = Double((hour * 60 + minute) * 60 + second) + fraction
    self.init(timeIntervalSince1970: Double(midnight) + time - offset)
  }

  /// Seconds east of UTC; zero if there is no zone.
  private static func offset(_ zone: String) -> Double? {
    if zone.isEmpty || zone == "Z" { return 0 }
    let parts = zone.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard zone.hasPrefix("+") || zone.hasPrefix("-"), parts.map(\.count) == [2, 2],
      let hours = Int(parts[0]), let minutes = Int(parts[1]), minutes < 60, hours * 60 + minutes <= 14 * 60
    else { return nil }
    return Double((hours * 60 + minutes) * (zone.hasPrefix("-") ? -60 : 60))
  }
}

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
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
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
    let text = text.trimmed.utf8[...]
    guard let numbers = text.prefix(19).numbers(shape: "0000-00-00T00:00:00") else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (date.tm_hour, date.tm_min) = (numbers[3], numbers[4])
    let minute = timegm(&date)
    // A day that the month does not have has become one of another. Receivers have a second 60 when the year needs one.
    guard [date.tm_mon + 1, date.tm_mday, date.tm_hour, date.tm_min] == numbers[1...4], numbers[5] <= 60
    else { return nil }
    let rest = text.dropFirst(19)
    let fraction = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard fraction.isEmpty || fraction.first == UInt8(ascii: ".") && fraction.count > 1,
      let seconds = Double("\(numbers[5])\(Substring(fraction))"),
      let offset = rest.dropFirst(fraction.count).offset
    else { return nil }
    self.init(timeIntervalSince1970: Double(minute) + seconds - offset)
  }
}

extension Substring.UTF8View {
  /// The numbers in a text with digits where a shape has them, and all else as in the shape.
  fileprivate func numbers(shape: String) -> [Int32]? {
    guard count == shape.utf8.count, zip(self, shape.utf8).allSatisfy({ $1.isDigit ? $0.isDigit : $0 == $1 })
    else { return nil }
    return split { !$0.isDigit }.compactMap { Int32(Substring($0)) }
  }

  /// The seconds of a zone east of UTC; zero if there is no zone.
  fileprivate var offset: Double? {
    if isEmpty || elementsEqual("Z".utf8) { return 0 }
    guard let sign = ["+": 60.0, "-": -60.0][Substring(prefix(1))],
      let numbers = dropFirst().numbers(shape: "00:00"), numbers[1] < 60
    else { return nil }
    let minutes = Double(numbers[0] * 60 + numbers[1])
    return minutes <= 14 * 60 ? sign * minutes : nil
  }
}

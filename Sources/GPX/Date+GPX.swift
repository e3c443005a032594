import Foundation

extension Date {
  /// Parses an XML Schema dateTime, with or without a fraction and a zone; without a zone, it is UTC.
  ///
  /// Foundation's formatter takes either fractions or whole seconds, no time without a zone, and twenty times as long.
  init?(gpx text: String) {
    guard let time = GPXScanner.parse(text, { $0.time() }) else { return nil }
    self = time
  }

  fileprivate static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counts years from March, so that the leap day is the last of its year, and eras of 400 years, which are all alike.
  fileprivate static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let era = marchYear >= 0 ? marchYear / 400 : (marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension GPXScanner {
  fileprivate mutating func time() -> Date? {
    guard let year = year(), skip("-"),
      let month = number(in: 1...12), skip("-"),
      let day = number(in: 1...Date.days(in: month, of: year)), skip("T"),
      // The schema has an hour 24 for the end of a day, receivers have a second 60 when the year needs one.
      let hour = number(in: 0...24), skip(":"),
      let minute = number(in: 0...59), skip(":"),
      let second = number(in: 0...60), let fraction = fraction(),
      hour < 24 || minute == 0 && second == 0 && fraction == 0,
      let offset = zone()
    else { return nil }
    let minutes = (Date.daysSince1970(year, month, day) * 24 + hour) * 60 + minute - offset
    return Date(timeIntervalSince1970: Double(minutes * 60 + second) + fraction)
  }

  /// Four digits, or more that do not begin with a zero; with a sign before Christ.
  private mutating func year() -> Int? {
    let sign = skip("-") ? -1 : 1
    let startsWithZero = next == UInt8(ascii: "0")
    var (year, digits) = (0, 0)
    // Nine digits: more than the earth is old, and no overflow.
    while digits < 9, let digit = digit() { (year, digits) = (year * 10 + digit, digits + 1) }
    return digits == 4 || digits > 4 && !startsWithZero ? sign * year : nil
  }

  /// Two digits.
  private mutating func number(in range: ClosedRange<Int>) -> Int? {
    guard let tens = digit(), let ones = digit(), range.contains(tens * 10 + ones) else { return nil }
    return tens * 10 + ones
  }

  /// Zero if there is none, nil for a point without digits.
  private mutating func fraction() -> Double? {
    guard skip(".") else { return 0 }
    var fraction = 0.0
    var scale = 1.0
    while let digit = digit() {
      // Digits that no `Double` could hold are read, and do not count.
      guard scale < 1e15 else { continue }
      fraction = fraction * 10 + Double(digit)
      scale *= 10
    }
    return scale == 1 ? nil : fraction / scale
  }

  /// Minutes east of UTC, zero if there is no zone.
  private mutating func zone() -> Int? {
    let isWest = skip("-")
    guard isWest || skip("+") else {
      _ = skip("Z")
      return 0
    }
    guard let hours = number(in: 0...14), skip(":"), let minutes = number(in: 0...59),
      hours < 14 || minutes == 0
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}

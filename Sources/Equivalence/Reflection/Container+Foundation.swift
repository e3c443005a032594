internal import Foundation

// Types of Foundation that hide what they store.

extension Data: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let data = address.assumingMemoryBound(to: Self.self).pointee
    // A slice keeps the indices of what it is a slice of.
    writer.write(UInt64(bitPattern: Int64(data.startIndex)))
    writer.write(UInt64(data.count))
    var word: UInt64 = 0
    for (index, byte) in data.enumerated() {
      word = word << 8 | UInt64(byte)
      if index % 8 == 7 || index == data.count - 1 {
        writer.write(word)
        word = 0
      }
    }
  }
}

extension Locale: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let locale = address.assumingMemoryBound(to: Self.self).pointee
    writer.writeDynamic([locale.identifier, locale == .autoupdatingCurrent ? "auto" : ""], path: path)
  }
}

extension TimeZone: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let zone = address.assumingMemoryBound(to: Self.self).pointee
    writer.writeDynamic([zone.identifier, zone == .autoupdatingCurrent ? "auto" : ""], path: path)
  }
}

extension Calendar: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let calendar = address.assumingMemoryBound(to: Self.self).pointee
    let parts: [Any] = [
      String(describing: calendar.identifier), calendar.firstWeekday, calendar.minimumDaysInFirstWeek,
      calendar.timeZone, calendar.locale as Any, calendar == .autoupdatingCurrent,
    ]
    writer.writeDynamic(parts, path: path)
  }
}

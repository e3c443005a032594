import Foundation
import GPX
import Testing

@Suite("GPX: times")
struct GPXTimeTests {
  @Test(
    "A time may have a fraction and a zone; without a zone, it is UTC",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00", 0), (" 1970-01-01T00:00:00Z\n", 0),
      ("1970-01-01T00:00:00.25Z", 0.25), ("1970-01-01T00:00:00.5", 0.5),
      ("1970-01-01T00:00:00.123456789012345678901234567890+00:00", 0.123456789),
      ("1970-01-01T05:30:00+05:30", 0), ("1969-12-31T19:00:00-05:00", 0), ("1970-01-01T14:00:00+14:00", 0),
      ("1901-12-13T20:45:53.9999999Z", -2_147_483_646.0000001),
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("2000-02-29T00:00:00Z", 951_782_400),
      ("1900-03-01T00:00:00Z", -2_203_891_200), ("1234-01-01T00:00:00Z", -23_225_875_200),
      ("4096-01-01T00:00:00Z", 67_090_118_400), ("0000-01-01T00:00:00Z", -62_167_219_200),
    ])
  func times(text: String, seconds: Double) throws {
    let time = try #require(GPXFile("<time>\(text)</time>".asWaypoint).points().first?.time)
    #expect(abs(time.timeIntervalSince1970 - seconds) < 1e-6)
  }

  @Test("Days follow one another, through all the leap years of four centuries")
  func days() throws {
    let formatter = Date.ISO8601FormatStyle()
    let dates = stride(from: 0, to: 146_097, by: 37).map { Date(timeIntervalSince1970: $0 * 86_400) }
    let points = dates.map { "<wpt lat='1' lon='2'><time>\(formatter.format($0))</time></wpt>" }
    #expect(try GPXFile("<gpx>\(points.joined())</gpx>").points().map(\.time) == dates)
  }

  @Test("A point need not have a time")
  func missing() throws {
    #expect(try GPXFile("<name>here</name>".asWaypoint).points().map(\.time) == [nil])
  }

  @Test(
    "What is not a dateTime is an error with its line",
    arguments: [
      "yesterday", "NaN", "2020-01-01", "2020-02-30T00:00:00Z", "2019-02-29T00:00:00Z",
      "1900-02-29T00:00:00Z",
      "2020-13-01T00:00:00Z", "2020-00-01T00:00:00Z", "2020-01-00T00:00:00Z", "2020-1-1T00:00:00Z",
      "2020-01-01 00:00:00Z", "2020-01-01T24:00:00Z", "10000-01-01T00:00:00Z", "-0001-01-01T00:00:00Z",
      "2020-01-01T00:60:00Z",
      "2020-01-01T00:00:61Z", "2020-01-01T00:00:00.Z", "2020-01-01T00:00:00,5Z", "2020-01-01T00:00Z",
      "2020-01-01T00:00:00+1", "2020-01-01T00:00:00+0100", "2020-01-01T00:00:00+14:01",
      "2020-01-01T00:00:00Z junk", "2020-01-01T00:00:00-", "2020-01-01T00:00:00+-1:00", "20-01-01T00:00:00Z",
      "02020-01-01T00:00:00Z",
      "99999999999999999999-01-01T00:00:00Z", "+2020-01-01T00:00:00Z", "２０２０-01-01T00:00:00Z",
    ])
  func garbled(text: String) throws {
    let error = try GPXFile("\n\n<time>\(text)</time>".asWaypoint).error()
    #expect(error.line == 3)
    #expect(error.problem == "time '\(text)' cannot be read")
    #expect(error.expectation == "a dateTime, as 2020-02-07T09:30:00Z")
  }
}

import Foundation
import GPX
import Testing

@Suite("GPX: what is read of a point")
struct GPXValueTests {
  @Test("A point has elevation, time, speed and course, in plain text, CDATA or character references")
  func values() throws {
    let text = """
      <ele> -3.5
      </ele><time><![CDATA[1970-01-01]]>T00:00:0&#49;Z</time><speed>1.5</speed><course>90</course>
      """
    let point = TrackPoint(
      latitude: 1, longitude: 2, elevation: -3.5, time: Date(timeIntervalSince1970: 1), speed: 1.5, course: 90
    )
    #expect(try GPXFile(text.asWaypoint).points() == [point])
  }

  @Test("One point's values are not the next one's")
  func independence() throws {
    let text = "<gpx><wpt lat='1' lon='2'><ele>3</ele></wpt><wpt lat='1' lon='2'/></gpx>"
    #expect(try GPXFile(text).points().map(\.elevation) == [3, nil])
  }

  @Test(
    "Speed and course are read from a point's extensions, if it has none of its own",
    arguments: [
      "<extensions><a:speed>1.5</a:speed><a:course>90</a:course></extensions>",
      "<extensions><a:x><a:speed>1.5</a:speed><a:course>90</a:course></a:x></extensions>",
      "<speed>1.5</speed><extensions><speed>7</speed><course>90</course></extensions>",
      "<extensions><speed>7</speed><course>90</course></extensions><speed>1.5</speed>",
      """
      <extensions><speed>1.5</speed><course>90</course><course>fast</course><time>noon</time><ele>high</ele>
      <a><b><speed>7</speed></b></a></extensions>
      """,
    ])
  func extensions(text: String) throws {
    let point = TrackPoint(latitude: 1, longitude: 2, speed: 1.5, course: 90)
    #expect(try GPXFile(text.asWaypoint).points() == [point])
  }

  @Test("A value that is empty or NaN is not known", arguments: ["ele", "speed", "course"])
  func unknown(name: String) throws {
    for text in ["<\(name)/>", "<\(name)> \n</\(name)>", "<\(name)>NaN</\(name)>", "<time/>"] {
      #expect(try GPXFile(text.asWaypoint).points() == [TrackPoint(latitude: 1, longitude: 2)])
    }
  }

  @Test("A value that is something else is an error with its line", arguments: ["ele", "speed", "course"])
  func garbled(name: String) throws {
    let error = try GPXFile("\n<\(name)>1 m</\(name)>".asWaypoint).error()
    #expect(error.line == 2)
    #expect(error.problem == "\(name) '1 m' cannot be read")
    #expect(error.expectation == "a decimal number")
  }

  @Test("A value without end is an error, not a full memory")
  func longValue() throws {
    let value = "\n<ele>\(String(repeating: "1", count: 1_000_000))</ele>"
    #expect(try GPXFile(value.asWaypoint).error().problem == "a ele is longer than 1024 bytes")
  }

  @Test(
    "Numbers are read exactly as Swift reads them",
    arguments: [
      "0", "-0", "+1", "1.", ".5", "-12.5", "007", "46.4349810", "13.748273000000000123", "0.1", "0.3",
      "123456789012345", "1234567890123456789012", "0.00000000000000000000001", "1e1", "1.5E-5", "2.0e+1",
    ])
  func numbers(text: String) throws {
    #expect(try GPXFile("<ele> \(text) </ele>".asWaypoint).points().map(\.elevation) == [Double(text)])
  }
}

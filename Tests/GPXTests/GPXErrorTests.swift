import Foundation
import GPX
import Testing

@Suite("GPX: what cannot be read")
struct GPXErrorTests {
  @Test(
    "A document that is not GPX is an error with its line",
    arguments: [
      ("\n<kml/>", 2, "the root element is 'kml'"), ("<gpx>\n</gpx>", 2, "has no points"),
      ("hello", 1, "is not XML"),
      ("<gpx>\n<wpt lat='1' lon='2'/></trk>", 2, "has an end tag that does not match its start tag"),
      ("<gpx><wpt lat='1' lon='2'/></gpx>\n<gpx/>", 2, "goes on after its end"),
      ("<gpx>\n<wpt lat='1' lat='2' lon='2'/></gpx>", 2, "is not well-formed XML (libxml2's error 42)"),
      (" \n", 2, "ends before its first element"), ("<?xml", 1, "ends before its first element"),
      ("<gpx><wpt lat='1' lon='2'/></gpx>\nx", 2, "goes on after its end"),
    ])
  func documents(text: String, line: Int, problem: String) throws {
    let error = try GPXFile(text).error()
    #expect(error.line == line)
    #expect(error.problem == problem)
  }

  @Test("Nesting without end is an error, not a crash")
  func nesting() throws {
    let count = 100_000
    let nested = String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
    #expect(try GPXFile("<gpx>\(nested)</gpx>").error().problem == "elements are nested too deep")
  }

  @Test(
    "A truncated file hands over its points, and is an error then",
    arguments: [
      "", "<", "<wpt lat='1", "<wpt lat='1' ", "<wpt lat='1' lon='2'>", "<!--",
      "<wpt lat='1' lon='2'><ele>1</e",
    ])
  func truncated(end: String) throws {
    let file = try GPXFile("<gpx>\n<wpt lat='1' lon='2'/>" + end)
    var elements: [GPXElement] = []
    let error = #expect(throws: GPXError.self) { try GPXReader(path: file.path).read { elements.append($0) } }
    #expect(elements == [.segmentStart, .point(TrackPoint(latitude: 1, longitude: 2))])
    #expect(error?.problem == "the file is truncated")
    #expect(error?.line == 2)
  }

  @Test(
    "A file that ends in the start of its first element is truncated, too",
    arguments: ["<g", "</", "<gpx", "<gpx>"])
  func truncatedStart(text: String) throws {
    #expect(try GPXFile(text).error().problem == "the file is truncated")
  }

  @Test("An error says file, line, problem and expectation")
  func description() throws {
    let file = try GPXFile("<gpx>\n<wpt lat='x' lon='2'/></gpx>")
    let error = try file.error()
    #expect(error.file == file.path)
    #expect(error.description == "\(file.path):2: lat 'x' is not a number; expected degrees from -90 to 90")
  }

  @Test("A long value is quoted in part")
  func quotation() throws {
    let file = try GPXFile("<gpx><wpt lat='\(String(repeating: "x", count: 1000))' lon='2'/></gpx>")
    #expect(try file.error().problem == "lat '\(String(repeating: "x", count: 40))…' is not a number")
  }
}

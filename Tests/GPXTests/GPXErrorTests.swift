import Equivalence
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

  // Foundation's parser ends the process on Linux when it reads one.
  @Test(
    "An XML instruction without content is an error with its line, one with content is not",
    arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian])
  func instructions(encoding: String.Encoding) throws {
    for text in ["\n<?x?>\("".asWaypoint)", "\n\("<?x?>".asWaypoint)", "<?x y?>\n\("".asWaypoint)<?z?>"] {
      let error = try GPXFile("\u{FEFF}" + text, encoding).error()
      #expect(error.line == 2)
      #expect(error.problem == "has an XML instruction without content")
    }
    let text = "<?x y?>\("<?x ?><?y z?>".asWaypoint)<?z ?>"
    #expect(try GPXFile("\u{FEFF}" + text, encoding).points().count == 1)
  }

  @Test("A file with bytes changed at random is read, or is an error of one short sentence")
  func mutations() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE gpx [<!ELEMENT gpx ANY><!-- ' -->]>
      <gpx xmlns:a="b"><wpt lat="1" lon="-2.5"><ele>3</ele><time>2020-02-07T09:30:00.5+01:00</time></wpt>
      <trk><trkseg><trkpt lat="1" lon="2"><extensions><a:x><a:speed>1e1</a:speed></a:x></extensions></trkpt></trkseg>
      </trk><rte><rtept lat="1" lon="2"><name><![CDATA[é]]>&#233;</name></rtept></rte></gpx>
      """
    var generator = SeededGenerator(seed: 2026)
    for _ in 0..<200 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let position = Int.random(in: 0..<bytes.count - 40, using: &generator)
        let end = position + Int.random(in: 0...20, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[position] = .random(in: .min ... .max, using: &generator)
        case 1: bytes.removeSubrange(position..<end)
        default:
          bytes.insert(
            contentsOf: bytes[position..<end], at: .random(in: 0..<position + 1, using: &generator))
        }
      }
      let file = try GPXFile(Data(bytes))
      do {
        _ = try file.elements()
      } catch let error as GPXError {
        #expect(
          error.problem.count + error.expectation.count < 150, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
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

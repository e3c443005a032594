import Foundation
import GPX
import Testing

@Suite("GPX: which elements are read")
struct GPXElementTests {
  private let point = GPXElement.point(TrackPoint(latitude: 1, longitude: 2))

  @Test(
    "Tracks, routes and waypoints are read, with any namespace, prefix and version",
    arguments: [
      "<gpx><wpt lat='1' lon='2'/></gpx>",
      "<gpx version='1.0' xmlns='http://www.topografix.com/GPX/1/0'><trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>",
      "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><rte><rtept lat='1' lon='2'/></rte></gpx>",
      "<g:gpx xmlns:g='http://www.topografix.com/GPX/1/1'><g:wpt lat='1' lon='2'></g:wpt></g:gpx>",
      "<nobody:gpx><declared:wpt lat='1' lon='2'/></nobody:gpx>",
      "<gpx><wpt lon='2' lat='1' x:lat='9'/></gpx>",
    ])
  func kinds(text: String) throws {
    #expect(try GPXFile(text).elements() == [.segmentStart, point])
  }

  @Test("An undeclared prefix disturbs nothing that comes later in a long file")
  func undeclaredPrefix() throws {
    let points = String(repeating: "<wpt lat='1' lon='2'><a:b/></wpt>\n", count: 10_000)
    #expect(try GPXFile("<gpx>\(points)</gpx>").points().count == 10_000)
  }

  @Test("A segment begins with the first point of each track segment, route and row of waypoints")
  func segments() throws {
    let trkpt = "<trkpt lat='1' lon='2'/>"
    let wpt = "<wpt lat='1' lon='2'/>"
    let file = try GPXFile(
      """
      <gpx>\(wpt)\(wpt)<trk><trkseg/><trkseg>\(trkpt)\(trkpt)</trkseg><trkseg>\(trkpt)</trkseg></trk>
      <trk><trkseg>\(trkpt)</trkseg></trk><rte><rtept lat='1' lon='2'/></rte>\(wpt)</gpx>
      """)
    let segments = try file.elements().split(separator: .segmentStart, omittingEmptySubsequences: false)
    #expect(segments.map(\.count) == [0, 2, 2, 1, 1, 1, 1])
  }

  @Test("The order of the file counts, whatever the times say")
  func order() throws {
    let times = ["2020-01-02T00:00:00Z", "2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z"]
    let points = times.enumerated().map { "<wpt lat='\($0)' lon='0'><time>\($1)</time></wpt>" }
    #expect(try GPXFile("<gpx>\(points.joined())</gpx>").points().map(\.latitude) == [0, 1, 2])
  }

  @Test("An element named like a point inside another element is not a point")
  func strangers() throws {
    let stranger = "<wpt lat='x'/><trk><trkseg><trkpt lat='x'/></trkseg></trk><trkpt lat='x'/>"
    let file = try GPXFile(
      """
      <gpx><metadata>\(stranger)</metadata><extensions>\(stranger)</extensions>
      <wpt lat='1' lon='2'><extensions>\(stranger)</extensions><gpx>\(stranger)</gpx></wpt></gpx>
      """)
    #expect(try file.elements() == [.segmentStart, point])
  }
}

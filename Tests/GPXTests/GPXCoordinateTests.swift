import GPX
import Testing

@Suite("GPX: coordinates")
struct GPXCoordinateTests {
  @Test("The poles and the date line are on the map")
  func limits() throws {
    let text = "<gpx><wpt lat='90' lon='180'/><wpt lat=' -90.0 ' lon='-180.000'/></gpx>"
    let points = [TrackPoint(latitude: 90, longitude: 180), TrackPoint(latitude: -90, longitude: -180)]
    #expect(try GPXFile(text).points() == points)
  }

  @Test(
    "A coordinate that is missing, not a number or out of range is an error with its line",
    arguments: [
      ("lon='1'", "a wpt has no 'lat'"), ("lat='1'", "a wpt has no 'lon'"),
      ("lat='' lon='1'", "lat '' is not a number"),
      ("lat='north' lon='1'", "lat 'north' is not a number"),
      ("lat='nan' lon='1'", "lat 'nan' is not a number"),
      ("lat='inf' lon='1'", "lat 'inf' is not a number"), ("lat='0x1' lon='1'", "lat '0x1' is not a number"),
      ("lat='1,5' lon='1'", "lat '1,5' is not a number"), ("lat='1 5' lon='1'", "lat '1 5' is not a number"),
      ("lat='.' lon='1'", "lat '.' is not a number"), ("lat='1e' lon='1'", "lat '1e' is not a number"),
      ("lat='--1' lon='1'", "lat '--1' is not a number"),
      ("lat='1e999' lon='1'", "lat '1e999' is not a number"),
      ("lat='90.0001' lon='1'", "lat '90.0001' is out of range"),
      ("lat='1' lon='-180.1'", "lon '-180.1' is out of range"),
      ("lat='1' lon='1e5'", "lon '1e5' is out of range"),
    ])
  func garbled(attributes: String, problem: String) throws {
    let error = try GPXFile("<gpx>\n<wpt lat='1' lon='2'/>\n<wpt \(attributes)/></gpx>").error()
    #expect(error.line == 3)
    #expect(error.problem == problem)
    #expect(
      error.expectation
        == (problem.hasPrefix("lon") || problem.hasSuffix("'lon'")
          ? "degrees from -180 to 180" : "degrees from -90 to 90"))
  }
}

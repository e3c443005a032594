import CoreLocationStandIn
import Testing

@Suite("Distances on the WGS-84 ellipsoid")
struct DistanceTests {
  struct Reference: Sendable, CustomTestStringConvertible {
    var start: (Double, Double)
    var end: (Double, Double)
    var metres: Double
    var testDescription: String { "\(start) to \(end): \(metres) m" }
  }

  static let references = [
    Reference(start: (0, 0), end: (0, 1), metres: 111_319.491),
    Reference(start: (0, 0), end: (1, 0), metres: 110_574.389),
    Reference(start: (37.3317, -122.0302), end: (37.3417, -122.0302), metres: 1_109.840),
    Reference(start: (37.6189, -122.375), end: (51.47, -0.4543), metres: 8_638_652.404),
    Reference(start: (0, 179.5), end: (0, -179.5), metres: 111_319.491),
    Reference(start: (90, 0), end: (90, 120), metres: 0),
  ]

  @Test("In both directions, the distance is within a millimetre of the reference", arguments: references)
  func agreesWithReference(_ reference: Reference) {
    let start = CLLocation(latitude: reference.start.0, longitude: reference.start.1)
    let end = CLLocation(latitude: reference.end.0, longitude: reference.end.1)
    #expect(abs(start.distance(from: end) - reference.metres) < 0.001)
    #expect(abs(end.distance(from: start) - reference.metres) < 0.001)
  }

  @Test("The distance of almost opposite points is half the earth's circumference")
  func almostAntipodal() {
    let start = CLLocation(latitude: 0, longitude: 0)
    let end = CLLocation(latitude: 0.5, longitude: 179.7)
    let halfMeridian = 20_003_931.459
    #expect(abs(start.distance(from: end) / halfMeridian - 1) < 0.006)
  }
}

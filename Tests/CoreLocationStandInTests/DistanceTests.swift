import CoreLocationStandIn
import Testing

@Suite("Distances on a sphere")
struct DistanceTests {
  struct Reference: Sendable, CustomTestStringConvertible {
    var start: (Double, Double)
    var end: (Double, Double)
    var meters: Double
    var testDescription: String { "\(start) to \(end): \(meters) m" }
  }

  static let references = [
    Reference(start: (0, 0), end: (0, 1), meters: 111_195.084),
    Reference(start: (0, 0), end: (1, 0), meters: 111_195.084),
    Reference(start: (37.6189, -122.375), end: (51.47, -0.4543), meters: 8_616_432.627),
    Reference(start: (0, 179.5), end: (0, -179.5), meters: 111_195.084),
    Reference(start: (90, 0), end: (90, 120), meters: 0),
    Reference(start: (0, 0), end: (0, 180), meters: 20_015_115.070),
  ]

  @Test("The distance is within a millimetre of the reference, in both directions", arguments: references)
  func agreesWithReference(_ reference: Reference) {
    let start = CLLocation(latitude: reference.start.0, longitude: reference.start.1)
    let end = CLLocation(latitude: reference.end.0, longitude: reference.end.1)
    #expect(abs(start.distance(from: end) - reference.meters) < 0.001)
    #expect(abs(end.distance(from: start) - reference.meters) < 0.001)
  }
}

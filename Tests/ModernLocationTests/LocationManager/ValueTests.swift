import Foundation
import ModernLocation
import Testing

@Suite("Values of the modern location manager")
struct ValueTests {
  @Test("The value types store numbers unchanged, even negative ones")
  func negative() {
    let heading = Heading(magnetic: -1, geographic: -2, accuracy: -3, timestamp: .distantPast)
    #expect([heading.magnetic, heading.geographic, heading.accuracy] == [-1, -2, -3])
    let place = Location(
      latitude: -1, longitude: -2, horizontalAccuracy: -4, altitude: -3, verticalAccuracy: -5, course: -6,
      speed: -7, timestamp: .distantPast)
    #expect([place.latitude, place.longitude, place.altitude] == [-1, -2, -3])
    #expect(
      [place.horizontalAccuracy, place.verticalAccuracy, place.course, place.speed] == [-4, -5, -6, -7])
    // The platform's constant `kCLDistanceFilterNone` has the value -1.
    #expect(LocationManagerConfiguration(accuracy: .best, distanceFilter: -1).distanceFilter == -1)
  }

  @Test("A location made from a coordinate alone has altitude 0, and its other values are invalid")
  func placeAlone() {
    let place = Location(latitude: 1, longitude: 2, timestamp: .distantPast)
    #expect(place.altitude == 0)
    #expect(
      [place.horizontalAccuracy, place.verticalAccuracy, place.course, place.speed] == [nil, nil, nil, nil])
  }
}

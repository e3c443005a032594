import CoreLocationStandIn
import Foundation
import ModernLocation
import Testing

/// Tests translations that legacy does not have, because legacy passes on the platform's values unchanged.
@Suite("Adapters to the platform")
@MainActor
struct AdapterTests {
  private let receiver = Receiver()

  /// Makes a source that has started, with its simulated platform.
  private func makeSource() -> (CoreLocationSource, SimulatedLocationSource) {
    let platform = SimulatedLocationSource(authorizationStatus: .authorizedAlways, behavior: .synchronous)
    let source = CoreLocationSource(
      configuration: .fine, manager: CLLocationManager(source: platform), ignoresUnknownLocation: false)
    source.delegate = receiver
    source.startLocations()
    source.startHeadings()
    return (source, platform)
  }

  @Test(
    "The adapter translates negative numbers, which mark invalid values, to nil",
    arguments: [(-1, nil), (-0.5, nil), (0, 0), (0.5, 0.5)] as [(Double, Double?)])
  func invalidValues(value: Double, expected: Double?) {
    let (source, platform) = makeSource()
    platform.send(
      .location(
        LocationReading(
          latitude: -1, longitude: -2, altitude: -3, horizontalAccuracy: value, verticalAccuracy: value,
          course: value, speed: value)))
    platform.send(.heading(HeadingReading(magneticHeading: 1, trueHeading: value, accuracy: value)))
    let time = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      receiver.locations == [
        Location(
          latitude: -1, longitude: -2, horizontalAccuracy: expected, altitude: -3,
          verticalAccuracy: expected, course: expected, speed: expected, timestamp: time)
      ])
    #expect(
      receiver.headings == [
        Heading(magnetic: 1, geographic: expected, accuracy: expected, timestamp: time)
      ])
    withExtendedLifetime(source) {}
  }
}

import Foundation
import ModernLocation

/// A location source with the values that a test sets.
@MainActor
final class LocationSourceStub: LocationSource {
  weak var delegate: (any LocationSourceDelegate)?
  var location: Location?
  var heading: Heading?
  var authorizationStatus: AuthorizationStatus

  init(_ status: AuthorizationStatus = .authorizedWhenInUse) {
    authorizationStatus = status
  }

  func requestAuthorization() {}
  func startLocations() {}
  func stopLocations() {}
  func startHeadings() {}
  func stopHeadings() {}
  func orientHeadings(to orientation: DeviceOrientation) {}
}

@MainActor
final class DeviceOrientationStub: DeviceOrientationSource {
  weak var delegate: (any DeviceOrientationSourceDelegate)?
  let orientation = DeviceOrientation.portrait

  func start() {}
  func stop() {}
}

extension Location {
  static func place(_ number: Int) -> Location {
    Location(
      latitude: Double(number), longitude: 0, timestamp: Date(timeIntervalSinceReferenceDate: Double(number)))
  }
}

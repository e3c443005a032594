import CoreLocationStandIn
import ModernLocation

extension SimulatedLocation {
  static let here = SimulatedLocation(latitude: 48.8584, longitude: 2.2945, altitude: 33)
}

extension SimulatedHeading {
  static let northEast = SimulatedHeading(magneticHeading: 45, trueHeading: 46, accuracy: 10)
}

extension Location {
  /// What a screen is told of a simulated location.
  init(_ location: SimulatedLocation) {
    self.init(
      latitude: location.latitude, longitude: location.longitude,
      horizontalAccuracy: location.horizontalAccuracy.nilIfNegative, altitude: location.altitude,
      verticalAccuracy: location.verticalAccuracy.nilIfNegative, course: location.course.nilIfNegative,
      speed: location.speed.nilIfNegative, timestamp: location.timestamp)
  }
}

extension Heading {
  /// What a screen is told of a simulated heading.
  init(_ heading: SimulatedHeading) {
    self.init(
      magnetic: heading.magneticHeading, geographic: heading.trueHeading.nilIfNegative,
      accuracy: heading.accuracy.nilIfNegative, timestamp: heading.timestamp)
  }
}

extension Double {
  fileprivate var nilIfNegative: Double? { self < 0 ? nil : self }
}

extension SimulatedLocationSource.Behavior {
  /// Callbacks come at once, as no run loop turns in a test.
  static var atOnce: Self {
    var behavior = Self()
    behavior.deliversSynchronously = true
    return behavior
  }
}

extension SimulatedGeocodingSource.Answer {
  /// One place of that name.
  static func place(_ name: String) -> Self {
    .placemarks([SimulatedPlacemark(name: name, location: .here)])
  }
}

extension NamedLocation {
  /// The place that an answer has.
  init(_ name: String) {
    self.init(
      name: name, latitude: SimulatedLocation.here.latitude, longitude: SimulatedLocation.here.longitude)
  }
}

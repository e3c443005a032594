package import CoreLocationStandIn
import Foundation
package import ModernLocation

extension LocationReading {
  package static let tower = LocationReading(latitude: 48.8584, longitude: 2.2945, altitude: 33)
  /// A location with the current time.
  package static var now: LocationReading {
    LocationReading(latitude: 48.85, longitude: 2.3, timestamp: Date())
  }
}

extension HeadingReading {
  package static let northEast = HeadingReading(magneticHeading: 45, trueHeading: 46, accuracy: 10)
}

extension Location {
  /// Creates the location that a screen receives for a simulated location.
  package init(_ location: LocationReading) {
    self.init(
      latitude: location.latitude, longitude: location.longitude,
      horizontalAccuracy: location.horizontalAccuracy.nilIfNegative, altitude: location.altitude,
      verticalAccuracy: location.verticalAccuracy.nilIfNegative, course: location.course.nilIfNegative,
      speed: location.speed.nilIfNegative, timestamp: location.timestamp)
  }
}

extension Heading {
  /// Creates the heading that a screen receives for a simulated heading.
  package init(_ heading: HeadingReading) {
    self.init(
      magnetic: heading.magneticHeading, geographic: heading.trueHeading.nilIfNegative,
      accuracy: heading.accuracy.nilIfNegative, timestamp: heading.timestamp)
  }
}

extension Double {
  fileprivate var nilIfNegative: Double? { self < 0 ? nil : self }
}

extension SimulatedGeocodingSource.Answer {
  /// Returns an answer with one placemark of the given name.
  package static func place(_ name: String) -> Self {
    .placemarks([SimulatedPlacemark(name: name, location: .tower)])
  }
}

extension NamedLocation {
  /// Creates the place that a screen receives for the answer ``SimulatedGeocodingSource/Answer/place(_:)``.
  package init(_ name: String) {
    self.init(
      name: name, latitude: LocationReading.tower.latitude, longitude: LocationReading.tower.longitude)
  }
}

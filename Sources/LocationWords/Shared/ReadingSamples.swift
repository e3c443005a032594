package import CoreLocationStandIn
import DeclaredDifferences
import Foundation

extension LocationReading: CustomStringConvertible {
  package static let here = LocationReading(
    latitude: 48.8584, longitude: 2.2945, altitude: 33, verticalAccuracy: 3, course: 90, speed: 1.4)
  /// Another place, with unknown course and speed.
  package static let there = LocationReading(
    latitude: 48.8606, longitude: 2.3376, altitude: 35,
    timestamp: Date(timeIntervalSinceReferenceDate: 60))

  package static let notNumbers = LocationReading(
    latitude: .nan, longitude: .nan, altitude: .nan, horizontalAccuracy: .nan, verticalAccuracy: .nan,
    course: .nan, speed: .nan)

  package static let zero = LocationReading(
    latitude: 0, longitude: 0, altitude: 0, horizontalAccuracy: 0, verticalAccuracy: 0, course: 0, speed: 0)
  /// A place near 0, 0, where all measurements are between -1 and 1.
  package static let aroundZero = LocationReading(
    latitude: 0.5, longitude: -0.5, altitude: 0.5, horizontalAccuracy: 0.5, verticalAccuracy: -0.5,
    course: 0.5, speed: -0.5)
  /// A place in the far north, just west of the 180th meridian, with a time in the future.
  package static let north = LocationReading(
    latitude: 89.5, longitude: 179.5, altitude: -400, horizontalAccuracy: 3000, verticalAccuracy: -1,
    course: 359.9, speed: 300, timestamp: Date(timeIntervalSinceReferenceDate: 3e9))
  /// A place in the far south, just east of the 180th meridian, with invalid coordinates and a time long ago.
  package static let west = LocationReading(
    latitude: -89.5, longitude: -179.5, altitude: 9000, horizontalAccuracy: -1, verticalAccuracy: 100,
    course: -1, speed: -1, timestamp: Date(timeIntervalSinceReferenceDate: -3e9))

  private static let names: [LocationReading: String] = [
    here: ".here", there: ".there", notNumbers: ".notNumbers", zero: ".zero",
    aroundZero: ".aroundZero", north: ".north", west: ".west",
  ]

  package var description: String { Self.names[self] ?? source(of: self) }
}

extension HeadingReading: CustomStringConvertible {
  package static let reliable = HeadingReading(magneticHeading: 90, trueHeading: 91, accuracy: 10)
  package static let west = HeadingReading(magneticHeading: 270, trueHeading: 271, accuracy: 5)
  package static let perfect = HeadingReading(magneticHeading: 180, accuracy: 0)
  /// A heading with a negative accuracy, which means invalid.
  package static let invalid = HeadingReading(magneticHeading: 0, accuracy: -1)

  package static let unknownAccuracy = HeadingReading(magneticHeading: 45, trueHeading: 46, accuracy: .nan)
  package static let notNumbers = HeadingReading(magneticHeading: .nan, trueHeading: .nan, accuracy: .nan)

  /// A heading exactly north, with a time long ago.
  package static let old = HeadingReading(
    magneticHeading: 0, trueHeading: 0, accuracy: 10, timestamp: Date(timeIntervalSinceReferenceDate: -3e9))
  /// A heading just west of magnetic north, with unknown true north.
  package static let aroundZero = HeadingReading(magneticHeading: -0.5, trueHeading: -0.5, accuracy: 0.5)
  /// A heading with the lowest accuracy and a time in the future.
  package static let future = HeadingReading(
    magneticHeading: 359.9, trueHeading: -1, accuracy: 180,
    timestamp: Date(timeIntervalSinceReferenceDate: 3e9))

  private static let names: [HeadingReading: String] = [
    old: ".old", future: ".future", aroundZero: ".aroundZero",
    unknownAccuracy: ".unknownAccuracy", notNumbers: ".notNumbers",
    reliable: ".reliable", west: ".west", perfect: ".perfect", invalid: ".invalid",
  ]

  package var description: String { Self.names[self] ?? source(of: self) }
}

/// A call of a reading's initializer with all values.
private func source(of reading: Any) -> String {
  let values = Mirror(reflecting: reading).children.map { "\($0.label ?? ""): \(swiftSource($0.value))" }
  return "\(type(of: reading))(\(values.joined(separator: ", ")))"
}

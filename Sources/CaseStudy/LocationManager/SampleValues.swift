public import CoreLocationStandIn
import Foundation

extension SimulatedLocation {
  /// One place.
  public static let here = SimulatedLocation(
    latitude: 48.8584, longitude: 2.2945, altitude: 33, verticalAccuracy: 3, course: 90, speed: 1.4)
  /// Another place, with course and speed unknown.
  public static let there = SimulatedLocation(
    latitude: 48.8606, longitude: 2.3376, altitude: 35,
    timestamp: Date(timeIntervalSinceReferenceDate: 60))

  /// A place that is measured by values that are not numbers.
  public static let notNumbers = SimulatedLocation(
    latitude: .nan, longitude: .nan, altitude: .nan, horizontalAccuracy: .nan, verticalAccuracy: .nan,
    course: .nan, speed: .nan)

  private static let names: [SimulatedLocation: String] = [
    here: ".here", there: ".there", notNumbers: ".notNumbers",
  ]

  var source: String {
    Self.names[self]
      ?? """
      SimulatedLocation(latitude: \(latitude), longitude: \(longitude), altitude: \(altitude), \
      horizontalAccuracy: \(horizontalAccuracy), verticalAccuracy: \(verticalAccuracy), course: \(course), \
      speed: \(speed), timestamp: Date(timeIntervalSinceReferenceDate: \(timestamp.timeIntervalSinceReferenceDate)))
      """
  }
}

extension SimulatedHeading {
  /// A heading that can be relied on.
  public static let reliable = SimulatedHeading(magneticHeading: 90, trueHeading: 91, accuracy: 10)
  /// Another heading that can be relied on.
  public static let west = SimulatedHeading(magneticHeading: 270, trueHeading: 271, accuracy: 5)
  /// A heading that claims to be perfect.
  public static let perfect = SimulatedHeading(magneticHeading: 180, accuracy: 0)
  /// A heading that says it is not valid.
  public static let invalid = SimulatedHeading(magneticHeading: 0, accuracy: -1)

  /// A heading whose accuracy is not a number.
  public static let unknownAccuracy = SimulatedHeading(magneticHeading: 45, trueHeading: 46, accuracy: .nan)
  /// A heading of which no value is a number.
  public static let notNumbers = SimulatedHeading(magneticHeading: .nan, trueHeading: .nan, accuracy: .nan)

  private static let names: [SimulatedHeading: String] = [
    unknownAccuracy: ".unknownAccuracy", notNumbers: ".notNumbers",
    reliable: ".reliable", west: ".west", perfect: ".perfect", invalid: ".invalid",
  ]

  var source: String {
    Self.names[self]
      ?? """
      SimulatedHeading(magneticHeading: \(magneticHeading), trueHeading: \(trueHeading), accuracy: \(accuracy), \
      timestamp: Date(timeIntervalSinceReferenceDate: \(timestamp.timeIntervalSinceReferenceDate)))
      """
  }
}

#if canImport(UIKit)
public import CoreLocation
#endif
public import Foundation

/// The values of one location.
public struct LocationReading: Sendable, Codable {
  /// Degrees north of the equator.
  public var latitude: Double
  /// Degrees east of the zero meridian.
  public var longitude: Double
  /// Metres above sea level.
  public var altitude: Double
  /// Metres; negative means invalid.
  public var horizontalAccuracy: Double
  /// Metres; negative means invalid.
  public var verticalAccuracy: Double
  /// Degrees from true north; negative means invalid.
  public var course: Double
  /// Metres per second; negative means invalid.
  public var speed: Double
  /// The time of the measurement.
  public var timestamp: Date

  /// Makes a reading, by default with a valid position, but no altitude, course or speed.
  public init(
    latitude: Double, longitude: Double, altitude: Double = 0, horizontalAccuracy: Double = 5,
    verticalAccuracy: Double = -1, course: Double = -1, speed: Double = -1,
    timestamp: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.speed = speed
    self.timestamp = timestamp
  }

  /// Reads the values of a location.
  public init(_ location: CLLocation) {
    self.init(
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
      altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy,
      verticalAccuracy: location.verticalAccuracy, course: location.course, speed: location.speed,
      timestamp: location.timestamp)
  }
}

/// The values of one compass reading.
public struct HeadingReading: Sendable, Codable {
  /// Degrees from magnetic north.
  public var magneticHeading: Double
  /// Degrees from true north; negative means unknown.
  public var trueHeading: Double
  /// The largest deviation in degrees; negative means invalid.
  public var accuracy: Double
  /// The time of the measurement.
  public var timestamp: Date

  /// Makes a reading.
  public init(
    magneticHeading: Double, trueHeading: Double = -1, accuracy: Double,
    timestamp: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) {
    self.magneticHeading = magneticHeading
    self.trueHeading = trueHeading
    self.accuracy = accuracy
    self.timestamp = timestamp
  }

  /// Reads the values of a heading.
  public init(_ heading: CLHeading) {
    self.init(
      magneticHeading: heading.magneticHeading, trueHeading: heading.trueHeading,
      accuracy: heading.headingAccuracy, timestamp: heading.timestamp)
  }
}

// In a reading `nan` equals `nan`, so that sent and received readings can be compared.

extension LocationReading: Hashable {
  /// Whether all values are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.latitude.matches(right.latitude) && left.longitude.matches(right.longitude)
      && left.altitude.matches(right.altitude)
      && left.horizontalAccuracy.matches(right.horizontalAccuracy)
      && left.verticalAccuracy.matches(right.verticalAccuracy)
      && left.course.matches(right.course) && left.speed.matches(right.speed)
      && left.timestamp.timeIntervalSinceReferenceDate
        .matches(right.timestamp.timeIntervalSinceReferenceDate)
  }

  /// Hashes all values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbers: [
      latitude, longitude, altitude, horizontalAccuracy, verticalAccuracy, course, speed,
      timestamp.timeIntervalSinceReferenceDate,
    ])
  }
}

extension HeadingReading: Hashable {
  /// Whether all values are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.magneticHeading.matches(right.magneticHeading) && left.trueHeading.matches(right.trueHeading)
      && left.accuracy.matches(right.accuracy)
      && left.timestamp.timeIntervalSinceReferenceDate
        .matches(right.timestamp.timeIntervalSinceReferenceDate)
  }

  /// Hashes all values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(
      numbers: [magneticHeading, trueHeading, accuracy, timestamp.timeIntervalSinceReferenceDate])
  }
}

extension Double {
  fileprivate func matches(_ other: Double) -> Bool { self == other || isNaN && other.isNaN }
}

extension Hasher {
  fileprivate mutating func combine(numbers: [Double]) {
    for number in numbers { combine(number.isNaN ? 0 : number) }
  }
}

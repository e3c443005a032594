#if !canImport(UIKit)
public import Foundation

/// The values of one location reading.
public struct SimulatedLocation: Hashable, Sendable {
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
  /// When it was measured.
  public var timestamp: Date

  /// Makes a reading; what is left out is what a simulated location in Xcode has.
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

// A value that is not a number equals itself here, so that what arrived can be compared with what was sent.
extension SimulatedLocation {
  /// Whether all values are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.timestamp == right.timestamp
      && left.latitude.isSame(as: right.latitude)
      && left.longitude.isSame(as: right.longitude)
      && left.altitude.isSame(as: right.altitude)
      && left.horizontalAccuracy.isSame(as: right.horizontalAccuracy)
      && left.verticalAccuracy.isSame(as: right.verticalAccuracy)
      && left.course.isSame(as: right.course)
      && left.speed.isSame(as: right.speed)
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(timestamp)
    hasher.combine(latitude.isNaN ? .nan : latitude)
    hasher.combine(longitude.isNaN ? .nan : longitude)
    hasher.combine(altitude.isNaN ? .nan : altitude)
    hasher.combine(horizontalAccuracy.isNaN ? .nan : horizontalAccuracy)
    hasher.combine(verticalAccuracy.isNaN ? .nan : verticalAccuracy)
    hasher.combine(course.isNaN ? .nan : course)
    hasher.combine(speed.isNaN ? .nan : speed)
  }
}
#endif

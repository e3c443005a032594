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
  /// The time of the measurement.
  public var timestamp: Date

  /// Makes a reading; the defaults are those of a simulated location in Xcode.
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
#endif

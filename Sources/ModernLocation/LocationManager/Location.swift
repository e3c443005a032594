public import Foundation

/// One reading of a location.
public struct Location: Hashable, Sendable {
  /// Degrees north of the equator, from -90 to 90.
  public var latitude: Double
  /// Degrees east of the zero meridian, from -180 to 180.
  public var longitude: Double
  /// The radius of uncertainty in metres, nil if latitude and longitude are not valid.
  public var horizontalAccuracy: Double?
  /// Metres above sea level.
  public var altitude: Double
  /// The uncertainty of the altitude in metres, nil if the altitude is not valid.
  public var verticalAccuracy: Double?
  /// The direction of travel in degrees clockwise from true north, nil if unknown.
  public var course: Double?
  /// Metres per second, nil if unknown.
  public var speed: Double?
  /// The time of the measurement, which can be long before the delivery.
  public var timestamp: Date

  /// Makes a reading.
  public init(
    latitude: Double, longitude: Double, horizontalAccuracy: Double? = nil, altitude: Double = 0,
    verticalAccuracy: Double? = nil, course: Double? = nil, speed: Double? = nil, timestamp: Date
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.horizontalAccuracy = horizontalAccuracy
    self.altitude = altitude
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.speed = speed
    self.timestamp = timestamp
  }
}

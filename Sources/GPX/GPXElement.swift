public import Foundation

/// What a GPX file holds, in the order of the file.
public enum GPXElement: Hashable, Sendable {
  /// A track segment, a route or a row of waypoints begins with the next point.
  case segmentStart
  /// The next point of the segment.
  case point(TrackPoint)
}

/// One point of a track or a route, or one waypoint.
public struct TrackPoint: Hashable, Sendable {
  /// Degrees north of the equator, from -90 to 90.
  public var latitude: Double
  /// Degrees east of the zero meridian, from -180 to 180.
  public var longitude: Double
  /// Metres above sea level.
  public var elevation: Double?
  /// When the point was recorded.
  public var time: Date?
  /// Metres per second.
  public var speed: Double?
  /// Degrees clockwise from true north.
  public var course: Double?

  /// Makes a point of which only the place has to be known.
  public init(
    latitude: Double, longitude: Double, elevation: Double? = nil, time: Date? = nil, speed: Double? = nil,
    course: Double? = nil
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.elevation = elevation
    self.time = time
    self.speed = speed
    self.course = course
  }
}

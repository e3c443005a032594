/// A place on the earth.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, within 90.
  public var latitude: Double
  /// Degrees east of the zero meridian, within 180.
  public var longitude: Double

  /// Makes a coordinate.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

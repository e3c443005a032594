/// A place with a name.
public struct NamedLocation: Hashable, Sendable {
  /// The name.
  public var name: String
  /// Degrees north of the equator, within 90.
  public var latitude: Double
  /// Degrees east of the zero meridian, within 180.
  public var longitude: Double

  /// Makes a place.
  public init(name: String, latitude: Double, longitude: Double) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}

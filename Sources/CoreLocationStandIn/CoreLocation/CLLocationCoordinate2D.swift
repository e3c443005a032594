#if !canImport(UIKit)
/// A place on the earth in the WGS-84 reference frame.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator.
  public var latitude: CLLocationDegrees
  /// Degrees east of the zero meridian.
  public var longitude: CLLocationDegrees

  /// Makes the coordinate with latitude and longitude zero.
  public init() {
    self.init(latitude: 0, longitude: 0)
  }

  /// Makes a coordinate, valid or not.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
#endif

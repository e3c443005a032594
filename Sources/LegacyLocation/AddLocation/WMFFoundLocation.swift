/// A place that was found by its name.
public struct WMFFoundLocation {
  /// The name.
  public let name: String
  /// Degrees north of the equator.
  public let latitude: Double
  /// Degrees east of the zero meridian.
  public let longitude: Double
}

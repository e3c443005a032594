/// Finds out what is at a location.
@MainActor
public protocol ReverseGeocoding: AnyObject {
  /// The best match for a location.
  ///
  /// - Throws: Why there is none.
  func placemark(at location: Location) async throws(GeocodingError) -> Placemark
}

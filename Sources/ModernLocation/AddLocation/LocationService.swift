/// Finds locations by what somebody types.
@MainActor
public protocol LocationService: AnyObject {
  /// Finds the locations that match an address or the name of a place, best match first.
  ///
  /// - Throws: Why there are none.
  func locations(matching text: String) async throws(GeocodingError) -> [NamedLocation]
}

/// Finds locations by the text that a user types.
@MainActor
public protocol LocationService: AnyObject {
  /// Finds the locations that match an address or the name of a place, best match first.
  func locations(matching text: String) async throws(GeocodingError) -> [NamedLocation]
}

/// A location with a name.
public struct NamedLocation: Hashable, Sendable {
  /// The name.
  public var name: String
  /// Degrees north of the equator, from -90 to 90.
  public var latitude: Double
  /// Degrees east of the zero meridian, from -180 to 180.
  public var longitude: Double

  /// Makes a location.
  public init(name: String, latitude: Double, longitude: Double) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Why a geocoder returned no result.
public enum GeocodingError: Error, Hashable, Sendable {
  /// The geocoder found no place.
  case notFound
  /// The client cancelled the request.
  case canceled
  /// The network was unreachable, or the app sent too many requests.
  case network
  /// Any other error, with the platform's domain and code.
  case other(domain: String, code: Int)
}

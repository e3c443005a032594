package import CoreLocationStandIn

/// The platform's geocoder as a location service.
///
/// It makes a geocoder for each request: the platform's has one request at a time, and cancelling cancels all.
@MainActor
public final class Geocoder: LocationService {
  private let makeGeocoder: @MainActor () -> CLGeocoder

  /// Makes a service on the platform's geocoders.
  public convenience init() {
    self.init { CLGeocoder() }
  }

  /// Makes a service on geocoders that are made by a closure.
  package init(makeGeocoder: @escaping @MainActor () -> CLGeocoder) {
    self.makeGeocoder = makeGeocoder
  }

  /// Asks the platform where an address is; a placemark that lacks a name or a location is left out.
  ///
  /// - Throws: Why the platform has no answer; `canceled` also when the task is cancelled.
  public func locations(matching text: String) async throws(GeocodingError) -> [NamedLocation] {
    try await GeocoderRequest(geocoder: makeGeocoder()).answer(
      asking: { geocoder, completion in
        geocoder.geocodeAddressString(text, completionHandler: completion)
      },
      reading: { Self.locations(of: $0) })
  }

  /// The locations of placemarks that have both a name and a location, in order.
  package static func locations(of placemarks: [CLPlacemark]) -> [NamedLocation] {
    placemarks.compactMap(NamedLocation.init)
  }
}

extension NamedLocation {
  fileprivate init?(_ placemark: CLPlacemark) {
    guard let name = placemark.name, let coordinate = placemark.location?.coordinate else { return nil }
    self.init(name: name, latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

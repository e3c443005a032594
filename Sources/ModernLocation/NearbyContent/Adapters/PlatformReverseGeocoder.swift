package import CoreLocationStandIn

/// The platform's geocoder, which finds the placemark of a location.
@MainActor
public final class PlatformReverseGeocoder: ReverseGeocoding {
  private let makeGeocoder: @MainActor () -> CLGeocoder

  /// Makes an object that uses the platform's geocoders.
  public convenience init() {
    self.init { CLGeocoder() }
  }

  package init(makeGeocoder: @escaping @MainActor () -> CLGeocoder) {
    self.makeGeocoder = makeGeocoder
  }

  /// Asks the platform for the placemark of a location.
  ///
  /// - Throws: The reason for the failure; `canceled` if the task is cancelled before the answer.
  public func placemark(at location: Location) async throws(GeocodingError) -> Placemark {
    try await GeocoderRequest(geocoder: makeGeocoder()).answer(
      asking: { Self.ask($0, for: location, $1) }, reading: { Placemark(bestOf: $0) })
  }

  /// Finds the best placemark like `placemark(at:)`, but without a task that waits for the answer.
  package func findPlacemark(at location: Location, then: @escaping @MainActor (Placemark?) -> Void) {
    let completion = GeocoderRequest.completion(reading: { Placemark(bestOf: $0) }) { answer in
      onMainActor { then(try? answer.get()) }
    }
    Self.ask(makeGeocoder(), for: location, completion)
  }

  private nonisolated static func ask(
    _ geocoder: CLGeocoder, for location: Location, _ completion: @escaping GeocodeCompletion
  ) {
    geocoder.reverseGeocodeLocation(
      CLLocation(latitude: location.latitude, longitude: location.longitude), completionHandler: completion)
  }
}

extension Placemark {
  fileprivate init(bestOf placemarks: [CLPlacemark]) {
    self = placemarks.first.map(Placemark.init) ?? Placemark()
  }

  package init(_ placemark: CLPlacemark) {
    self.init(name: placemark.name, locality: placemark.locality, country: placemark.country)
  }
}

extension Coordinate {
  package init(_ coordinate: CLLocationCoordinate2D) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

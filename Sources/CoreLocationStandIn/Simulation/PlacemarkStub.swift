#if !canImport(UIKit)
/// A placemark with values, which Core Location's own cannot be given.
package final class PlacemarkStub: CLPlacemark {
  private let values: SimulatedPlacemark

  /// Makes a placemark of values.
  package init(_ values: SimulatedPlacemark) {
    self.values = values
  }

  /// Where it is, a new object each time.
  package override var location: CLLocation? { values.location.map(CLLocation.init) }
  /// The name of the place.
  package override var name: String? { values.name }
  /// The city.
  package override var locality: String? { values.locality }
  /// The country.
  package override var country: String? { values.country }
}
#endif

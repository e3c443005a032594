#if !canImport(UIKit)
/// The values of one placemark.
public struct SimulatedPlacemark: Hashable, Sendable {
  /// The name of the place.
  public var name: String?
  /// The city.
  public var locality: String?
  /// The country.
  public var country: String?
  /// Where it is.
  public var location: SimulatedLocation?

  /// Makes a placemark.
  public init(
    name: String? = nil, locality: String? = nil, country: String? = nil, location: SimulatedLocation? = nil
  ) {
    self.name = name
    self.locality = locality
    self.country = country
    self.location = location
  }
}

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

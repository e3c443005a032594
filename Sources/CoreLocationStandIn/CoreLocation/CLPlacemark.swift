#if !canImport(UIKit)
public import Foundation

/// A geocoder's description of a place.
///
/// The real class has no initializer with values either. A test makes a subclass.
open class CLPlacemark: NSObject {
  private let values: SimulatedPlacemark

  /// Makes a placemark without values.
  public override init() {
    values = SimulatedPlacemark()
  }

  /// Makes a placemark from values.
  package init(_ values: SimulatedPlacemark) {
    self.values = values
  }

  /// The requested or found location, a new object each time.
  open var location: CLLocation? { values.location.map(CLLocation.init) }
  /// The name of the place.
  open var name: String? { values.name }
  /// The street.
  open var thoroughfare: String? { nil }
  /// The house number.
  open var subThoroughfare: String? { nil }
  /// The city.
  open var locality: String? { values.locality }
  /// The part of the city.
  open var subLocality: String? { nil }
  /// The state or province.
  open var administrativeArea: String? { nil }
  /// The county.
  open var subAdministrativeArea: String? { nil }
  /// The postal code.
  open var postalCode: String? { nil }
  /// The two-letter code of the country.
  open var isoCountryCode: String? { nil }
  /// The country.
  open var country: String? { values.country }
  /// The lake or river, if it is one.
  open var inlandWater: String? { nil }
  /// The ocean, if it is one.
  open var ocean: String? { nil }
  /// Landmarks nearby.
  open var areasOfInterest: [String]? { nil }
}
#endif

#if !canImport(UIKit)
public import Foundation

/// A geocoder's description of a place.
///
/// As with ``CLHeading``, a test sets values in a subclass.
open class CLPlacemark: NSObject {
  private let values: SimulatedPlacemark

  /// Makes a placemark without values.
  public override init() {
    values = SimulatedPlacemark()
  }

  package init(_ values: SimulatedPlacemark) {
    self.values = values
  }

  /// The requested or found location, a new object each time.
  open var location: CLLocation? { values.location.map(CLLocation.init) }
  /// The name of the place.
  open var name: String? { values.name }
  /// The city.
  open var locality: String? { values.locality }
  /// The country.
  open var country: String? { values.country }
}
#endif

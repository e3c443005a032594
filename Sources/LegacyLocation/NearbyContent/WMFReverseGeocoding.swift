package import CoreLocationStandIn

/// What is called of the platform's geocoder, and how one is made.
package protocol WMFReverseGeocoding {
  /// Makes one.
  static func wmf_make() -> any WMFReverseGeocoding
  /// Looks up the address of a location.
  func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler)
}

extension CLGeocoder: WMFReverseGeocoding {
  /// Makes the platform's geocoder.
  package static func wmf_make() -> any WMFReverseGeocoding {
    return CLGeocoder()
  }
}

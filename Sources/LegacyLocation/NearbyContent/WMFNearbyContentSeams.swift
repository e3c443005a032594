import CoreLocationStandIn
import Foundation

/// The methods of the geocoder that the nearby-content source calls.
package protocol WMFReverseGeocoding {
  /// Makes a geocoder.
  static func wmf_make() -> WMFReverseGeocoding
  /// Looks up the placemarks of a location.
  func wmf_reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler)
}

extension CLGeocoder: WMFReverseGeocoding {
  /// Makes the platform's geocoder.
  package static func wmf_make() -> WMFReverseGeocoding {
    return CLGeocoder()
  }

  /// Asks the platform.
  ///
  /// The platform's method cannot satisfy the protocol, because its closure is `@Sendable` and the protocol's is not.
  package func wmf_reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    reverseGeocodeLocation(location, completionHandler: completionHandler)
  }
}

/// The method of the user defaults that the nearby-content source calls.
package protocol WMFPromptDefaults {
  /// The value stored under a key; false if there is none.
  func bool(forKey defaultName: String) -> Bool
}

extension UserDefaults: WMFPromptDefaults {}

package import CoreLocationStandIn
package import Foundation

/// The geocoder, as the nearby-content source makes and uses it.
package protocol WMFReverseGeocoding {
  /// Makes a geocoder.
  static func wmf_make() -> any WMFReverseGeocoding
  /// Looks up the address of a location.
  func wmf_reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler)
}

extension CLGeocoder: WMFReverseGeocoding {
  /// Makes the platform's geocoder.
  package static func wmf_make() -> any WMFReverseGeocoding {
    return CLGeocoder()
  }

  /// Asks the platform.
  ///
  /// The platform's own method cannot be the requirement, because its closure is `@Sendable` and the type alias is not.
  package func wmf_reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    reverseGeocodeLocation(location, completionHandler: completionHandler)
  }
}

/// The user defaults, as the nearby-content source reads them.
///
/// A double cannot be a subclass of `UserDefaults`, because it would share the stored values.
package protocol WMFPromptDefaults {
  /// The value stored under a key; false if there is none.
  func bool(forKey defaultName: String) -> Bool
}

extension UserDefaults: WMFPromptDefaults {}

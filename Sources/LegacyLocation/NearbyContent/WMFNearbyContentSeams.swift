package import CoreLocationStandIn
package import Foundation

/// What is called of the platform's geocoder, and how one is made.
package protocol WMFReverseGeocoding {
  /// Makes one.
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
  /// Its own method cannot be the requirement: it takes a sendable closure, which the closure's type does not say.
  package func wmf_reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    reverseGeocodeLocation(location, completionHandler: completionHandler)
  }
}

/// What is read of the user defaults; a double that is a subclass of `UserDefaults` would share what it stores.
package protocol WMFPromptDefaults {
  /// What is stored under a key; false if nothing is.
  func bool(forKey defaultName: String) -> Bool
}

extension UserDefaults: WMFPromptDefaults {}

package import CoreLocationStandIn

/// What is called of the platform's geocoder, with the platform's own signature.
package protocol WMFGeocoding {
  /// Looks up the locations of an address.
  func geocodeAddressString(_ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler)
}

extension CLGeocoder: WMFGeocoding {}

package import CoreLocationStandIn
public import Foundation

/// What is called of the platform's geocoder.
package protocol WMFGeocoding {
  /// Looks up the locations of an address.
  func wmf_geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler)
}

extension CLGeocoder: WMFGeocoding {
  /// Asks the platform.
  ///
  /// Its own method cannot be the requirement: it takes a sendable closure, which the closure's type does not say.
  package func wmf_geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocodeAddressString(addressString, completionHandler: completionHandler)
  }
}

/// Does something later, on the main queue.
open class WMFScheduler: NSObject {
  /// Does something after so many seconds.
  open func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + delay, execute: action)
  }
}

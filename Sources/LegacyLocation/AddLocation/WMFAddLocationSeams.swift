import CoreLocationStandIn
import Foundation

/// The method of the geocoder that the view model calls.
package protocol WMFGeocoding {
  /// Looks up the locations of an address.
  func wmf_geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler)
}

extension CLGeocoder: WMFGeocoding {
  /// Asks the platform.
  ///
  /// The platform's method cannot satisfy the protocol, because its closure is `@Sendable` and the protocol's is not.
  package func wmf_geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocodeAddressString(addressString, completionHandler: completionHandler)
  }
}

/// Runs actions later on the main queue.
open class WMFScheduler: NSObject {
  /// Runs an action after a delay in seconds.
  open func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + delay, execute: action)
  }
}

package import CoreLocationStandIn
public import Foundation

/// What is called of the platform's geocoder, with the platform's own signature.
package protocol WMFGeocoding {
  /// Looks up the locations of an address.
  func geocodeAddressString(_ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler)
}

extension CLGeocoder: WMFGeocoding {}

/// Does something later, on the main queue.
open class WMFScheduler: NSObject {
  /// Does something after so many seconds.
  open func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + delay, execute: action)
  }
}

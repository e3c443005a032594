import CoreLocationStandIn
import Foundation

// This file connects the class in LocationManager.swift with the commands that judge it. If the compiler reports an
// error here, the class lacks what it names. For a class of another shape, `scripts/judge FILE.swift` makes a bridge.

/// Receives every callback of your class.
package protocol YourListener: AnyObject {
  func told(location: CLLocation)
  func told(heading: CLHeading)
  func told(error: any Error)
  func told(isEnabled: Bool)
}

/// Your class on the simulated platform.
@MainActor
package final class YourManager {
  private let manager: LocationManager

  package init(
    locationManager: CLLocationManager, device: UIDevice, notificationCenter: any NotificationCenterProtocol,
    isCoarse: Bool = false, ignoresUnknownLocation: Bool = false
  ) {
    manager = LocationManager(
      locationManager: locationManager, device: device, notificationCenter: notificationCenter,
      configuration: isCoarse ? .coarse : .fine, ignoresUnknownLocation: ignoresUnknownLocation)
  }

  package var object: AnyObject { manager }
  package var location: CLLocation? { manager.location }
  package var heading: CLHeading? { manager.heading }
  package var isUpdating: Bool { manager.isUpdating }
  package var isAuthorized: Bool { manager.isAuthorized }
  package var authorizationStatus: CLAuthorizationStatus { manager.authorizationStatus }

  package func startMonitoringLocation() { manager.startMonitoringLocation() }
  package func stopMonitoringLocation() { manager.stopMonitoringLocation() }

  /// Sets and returns the object's delegate, which the caller has to retain.
  package func setListener(_ listener: (any YourListener)?) -> AnyObject? {
    let delegate = listener.map(Delegate.init)
    manager.delegate = delegate
    return delegate
  }
}

/// The delegate of your class; its methods are generic, because your protocol may pass the class or a protocol.
private final class Delegate: NSObject, LocationManagerDelegate {
  private let listener: any YourListener

  init(listener: any YourListener) { self.listener = listener }

  func locationManager<M>(_ manager: M, didUpdate location: CLLocation) { listener.told(location: location) }
  func locationManager<M>(_ manager: M, didUpdate heading: CLHeading) { listener.told(heading: heading) }
  func locationManager<M>(_ manager: M, didReceive error: any Error) { listener.told(error: error) }
  func locationManager<M>(_ manager: M, didChangeEnabledState isEnabled: Bool) {
    listener.told(isEnabled: isEnabled)
  }
  func locationManager<M>(_ manager: M, didUpdateAuthorized isAuthorized: Bool) {
    listener.told(isEnabled: isAuthorized)
  }
}

/// Supplies `isAuthorized`, which your class may lack.
@MainActor
private protocol Judged {
  var authorizationStatus: CLAuthorizationStatus { get }
}

extension Judged {
  fileprivate var isAuthorized: Bool {
    authorizationStatus == .authorizedAlways || authorizationStatus == .authorizedWhenInUse
  }
}

extension LocationManager: Judged {}

extension NotificationCenterProtocol {
  /// The notifications as a sequence, like the same method of Foundation's `NotificationCenter`.
  func notifications(named name: Notification.Name, object: AnyObject? = nil) -> AsyncStream<Notification> {
    AsyncStream { continuation in
      nonisolated(unsafe) let observer = addObserver(forName: name, object: object, queue: nil) {
        continuation.yield($0)
      }
      continuation.onTermination = { [weak self] _ in
        // A sequence can end on any thread, but the simulated notification centre belongs to the main thread.
        nonisolated(unsafe) let center = self
        if Thread.isMainThread {
          center?.removeObserver(observer)
        } else {
          DispatchQueue.main.async { center?.removeObserver(observer) }
        }
      }
    }
  }
}

extension Thread {
  /// Whether the code runs on the main queue, which on Linux can run on a thread other than the main thread.
  static var isMainThread: Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

  private static let mainQueueKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}

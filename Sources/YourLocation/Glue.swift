import CoreLocationStandIn
import Foundation

// Connects the class in LocationManager.swift with the judge. Leave this file as it is.

/// Receives every callback of your class.
package protocol YourListener: AnyObject {
  /// A location was passed on.
  func told(location: CLLocation)
  /// A heading was passed on.
  func told(heading: CLHeading)
  /// An error was passed on.
  func told(error: any Error)
  /// The permission was passed on.
  func told(isEnabled: Bool)
}

/// Your class on a platform of the judge.
@MainActor
package final class YourManager {
  private let manager: LocationManager

  /// Makes an object of your class.
  package init(
    locationManager: CLLocationManager, device: UIDevice, notificationCenter: any NotificationCenterProtocol,
    isCoarse: Bool = false, ignoresUnknownLocation: Bool = false
  ) {
    manager = LocationManager(
      locationManager: locationManager, device: device, notificationCenter: notificationCenter,
      configuration: isCoarse ? .coarse : .fine, ignoresUnknownLocation: ignoresUnknownLocation)
  }

  /// The object of your class.
  package var object: AnyObject { manager }
  /// Its location.
  package var location: CLLocation? { manager.location }
  /// Its heading.
  package var heading: CLHeading? { manager.heading }
  /// Whether it is updating.
  package var isUpdating: Bool { manager.isUpdating }
  /// Whether it reports that location can be used.
  package var isAuthorized: Bool { manager.isAuthorized }
  /// The permission that it reports.
  package var authorizationStatus: CLAuthorizationStatus { manager.authorizationStatus }

  /// Starts it.
  package func startMonitoringLocation() { manager.startMonitoringLocation() }
  /// Stops it.
  package func stopMonitoringLocation() { manager.stopMonitoringLocation() }

  /// Sets its delegate, which the caller has to own.
  package func setListener(_ listener: (any YourListener)?) -> AnyObject? {
    let delegate = listener.map(Delegate.init)
    manager.delegate = delegate
    return delegate
  }
}

/// The delegate of your class.
///
/// Its methods are generic, so that your delegate protocol may name the class or a protocol.
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

/// Supplies a member that your class may lack.
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
  /// The notifications as a sequence, as a notification centre of Foundation has them.
  func notifications(named name: Notification.Name, object: AnyObject? = nil) -> AsyncStream<Notification> {
    AsyncStream { continuation in
      nonisolated(unsafe) let observer = addObserver(forName: name, object: object, queue: nil) {
        continuation.yield($0)
      }
      continuation.onTermination = { [weak self] _ in
        // A sequence can end on any thread, and the judge's notification centre belongs to the main one.
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
  /// Whether this is the main queue's thread, because on Linux the main queue can run on another than the main one.
  static var isMainThread: Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

  private static let mainQueueKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}

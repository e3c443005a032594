import CoreLocationStandIn
import Foundation

/// The members of the location manager that the card uses.
public protocol WMFLocationMonitoring: AnyObject {
  /// The delegate, held weakly.
  var delegate: WMFLocationManagerDelegate? { get set }
  /// The last delivered location, or the platform's current location.
  var location: CLLocation? { get }
  /// The last delivered heading, or the platform's current heading.
  var heading: CLHeading? { get }
  /// Asks for permission if needed, and starts updates as soon as there is permission.
  func startMonitoringLocation()
  /// Stops updates.
  func stopMonitoringLocation()
}

extension WMFLocationManager: WMFLocationMonitoring {}

/// The method of the app that the card calls.
@preconcurrency @MainActor
public protocol WMFSettingsOpening: AnyObject {
  /// Opens a URL, and later reports success or failure.
  func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)?)
}

extension UIApplication: WMFSettingsOpening {}

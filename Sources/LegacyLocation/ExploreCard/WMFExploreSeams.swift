public import CoreLocationStandIn
public import Foundation

/// What the card uses of a location manager.
public protocol WMFLocationMonitoring: AnyObject {
  /// Is told what happens, held weakly.
  var delegate: (any WMFLocationManagerDelegate)? { get set }
  /// The last location delivered, or else the one that is known at this moment.
  var location: CLLocation? { get }
  /// The last heading delivered, or else the one that is known at this moment.
  var heading: CLHeading? { get }
  /// Asks for permission if needed, and starts updates as soon as there is permission.
  func startMonitoringLocation()
  /// Stops updates.
  func stopMonitoringLocation()
}

extension WMFLocationManager: WMFLocationMonitoring {}

/// What the card uses of the app.
@preconcurrency @MainActor
public protocol WMFSettingsOpening: AnyObject {
  /// Opens a URL, and says afterwards whether that went well.
  func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)?)
}

extension UIApplication: WMFSettingsOpening {}

/// Provides the user's location and the device's heading, once the user allows it.
@MainActor
public protocol LocationManagerProtocol: AnyObject, Sendable {
  /// The delegate, held weakly.
  var delegate: (any LocationManagerDelegate)? { get set }
  /// The last delivered location, or the source's current one.
  var location: Location? { get }
  /// The last delivered heading, or the source's current one.
  var heading: Heading? { get }
  /// True while the manager delivers updates.
  var isUpdating: Bool { get }
  /// The current permission.
  var authorizationStatus: AuthorizationStatus { get }

  /// Asks for permission if needed, and starts updates as soon as there is permission.
  func startMonitoringLocation()
  /// Stops updates, but keeps the last location and heading.
  func stopMonitoringLocation()
}

extension LocationManagerProtocol {
  /// Whether the app may use the location now.
  public var isAuthorized: Bool { authorizationStatus.isAuthorized }
}

/// Receives the events of a location manager.
///
/// Every method is required, because with a default a misspelled method would compile but never be called.
@MainActor
public protocol LocationManagerDelegate: AnyObject {
  /// The manager has a new location.
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location)
  /// The manager has a new, reliable heading.
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading)
  /// A measurement failed, but updates continue.
  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError)
  /// The user granted or refused access.
  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool)
}

/// Tells where the user is and where the device points, once the user allows it.
@MainActor
public protocol LocationManagerProtocol: AnyObject, Sendable {
  /// Is told what happens, held weakly.
  var delegate: (any LocationManagerDelegate)? { get set }
  /// The last location delivered, or else the one the source knows at this moment.
  var location: Location? { get }
  /// The last heading delivered, or else the one the source knows at this moment.
  var heading: Heading? { get }
  /// Whether updates are being delivered.
  var isUpdating: Bool { get }
  /// What the user allows at this moment.
  var authorizationStatus: AuthorizationStatus { get }

  /// Asks for permission if needed, and starts updates as soon as there is permission.
  func startMonitoringLocation()
  /// Stops updates; what was delivered last stays available.
  func stopMonitoringLocation()
}

extension LocationManagerProtocol {
  /// Whether the user allows location to be used at this moment.
  public var isAuthorized: Bool { authorizationStatus.isAuthorized }
}

/// Is told what happens to a location manager.
///
/// Every method is required: with a default, a method under a wrong name would compile and never be called.
@MainActor
public protocol LocationManagerDelegate: AnyObject {
  /// A location has been measured.
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location)
  /// A reliable heading has been measured.
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading)
  /// Something could not be measured; updates go on.
  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError)
  /// The user granted or refused access.
  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool)
}

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

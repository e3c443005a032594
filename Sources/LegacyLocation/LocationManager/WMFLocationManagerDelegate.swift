import CoreLocationStandIn

/// Receives the events of a location manager; every method is optional.
public protocol WMFLocationManagerDelegate: AnyObject {
  /// A new location has arrived.
  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation)
  /// A new heading has arrived.
  func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading)
  /// A measurement failed, but updates continue.
  func locationManager(_ controller: WMFLocationManager, didReceive error: Error)
  /// The user granted or refused access.
  func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool)
}

extension WMFLocationManagerDelegate {
  /// Does nothing.
  public func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {}
  /// Does nothing.
  public func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {}
  /// Does nothing.
  public func locationManager(_ controller: WMFLocationManager, didReceive error: Error) {}
  /// Does nothing.
  public func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {}
}

#if !canImport(UIKit)
public import Foundation

/// Receives the updates of a location manager.
///
/// The methods of the real protocol are optional, which needs the Objective-C runtime, so here they have defaults
/// instead. Both protocols have two traps: a misspelled method compiles but is never called, and neither is a method
/// that only a subclass of a conforming class adds.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// New locations have arrived, at least one, oldest first.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// A new heading has arrived.
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  /// A location or a heading is not available.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// The permission has changed, or the manager is new.
  @available(iOS, deprecated: 14.0, message: "Implement locationManagerDidChangeAuthorization(_:).")
  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  /// The permission has changed, or the manager is new; a delegate with this method never gets the deprecated call.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Updates have been paused.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
  /// Updates continue after a pause.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}
  /// Calls the deprecated method.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }
  /// Does nothing.
  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
  /// Does nothing.
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}
#endif

package import CoreLocationStandIn
package import Foundation

/// The platform's location manager as a location source.
///
/// The source hides three oddities of Core Location: negative numbers mark invalid values, an update can differ from
/// the manager's `location`, and after a rotation a new heading arrives only if headings are restarted.
@MainActor
package final class CoreLocationSource: NSObject, LocationSource {
  private let manager: CLLocationManager
  private let ignoresUnknownLocation: Bool

  /// The delegate, held weakly.
  package weak var delegate: (any LocationSourceDelegate)? {
    didSet { manager.delegate = delegate == nil ? nil : self }
  }

  /// Makes a source with its own location manager.
  package convenience init(configuration: LocationManagerConfiguration) {
    self.init(configuration: configuration, manager: CLLocationManager())
  }

  /// Makes a source that configures and uses a location manager.
  ///
  /// - Parameters:
  ///   - configuration: The accuracy and the distance filter.
  ///   - manager: The platform's location manager.
  ///   - ignoresUnknownLocation: Whether to drop the error `locationUnknown`, which the simulator keeps reporting.
  package init(
    configuration: LocationManagerConfiguration, manager: CLLocationManager,
    ignoresUnknownLocation: Bool = runsInSimulator
  ) {
    self.manager = manager
    self.ignoresUnknownLocation = ignoresUnknownLocation
    super.init()
    manager.distanceFilter = configuration.distanceFilter
    manager.desiredAccuracy = configuration.accuracy.coreLocationAccuracy
    manager.activityType = .fitness
  }

  /// The platform's current location.
  package var location: Location? { manager.location.map(Location.init) }
  /// The platform's current heading.
  package var heading: Heading? { manager.heading.map(Heading.init) }
  /// The current permission.
  package var authorizationStatus: AuthorizationStatus { AuthorizationStatus(manager.authorizationStatus) }

  /// Asks for permission to use the location while the app is in use.
  package func requestAuthorization() {
    manager.requestWhenInUseAuthorization()
  }

  /// Starts the standard location service.
  package func startLocations() {
    manager.startUpdatingLocation()
  }

  /// Stops the standard location service, and also significant changes, in case another caller started them.
  package func stopLocations() {
    manager.stopMonitoringSignificantLocationChanges()
    manager.stopUpdatingLocation()
  }

  /// Starts headings.
  package func startHeadings() {
    manager.startUpdatingHeading()
  }

  /// Stops headings.
  package func stopHeadings() {
    manager.stopUpdatingHeading()
  }

  /// Sets the orientation, then restarts headings, because otherwise the platform delivers no new heading.
  package func orientHeadings(to orientation: DeviceOrientation) {
    manager.headingOrientation = CLDeviceOrientation(orientation)
    manager.stopUpdatingHeading()
    manager.startUpdatingHeading()
  }
}

extension CoreLocationSource: @MainActor CLLocationManagerDelegate {
  /// Like legacy, passes on the manager's `location` and not the array, which can differ (openradar 13173038).
  package func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let location = manager.location else { return }
    delegate?.locationSource(self, didUpdate: Location(location))
  }

  /// Passes a heading on.
  package func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    delegate?.locationSource(self, didUpdate: Heading(newHeading))
  }

  /// Passes an error on, except `locationUnknown` in the simulator.
  package func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    let error = LocationError(error)
    if ignoresUnknownLocation && error == .locationUnknown { return }
    delegate?.locationSource(self, didFailWith: error)
  }

  /// Passes the permission on.
  package func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    delegate?.locationSource(self, didReport: authorizationStatus)
  }
}

extension LocationManager {
  /// Makes a manager that uses this device's location service and orientation.
  public convenience init(configuration: LocationManagerConfiguration) {
    self.init(
      source: CoreLocationSource(configuration: configuration),
      device: UIDeviceOrientationSource())
  }
}

/// True in the simulator, where the error `locationUnknown` means nothing.
package var runsInSimulator: Bool {
  #if targetEnvironment(simulator)
  true
  #else
  false
  #endif
}

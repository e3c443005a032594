package import CoreLocationStandIn
package import Foundation

/// The platform's location manager as a location source.
///
/// Core Location's quirks end here: class methods, invalid values that are negative numbers, updates that disagree
/// with the manager's own property, headings that must be restarted to be fresh.
@MainActor
package final class CoreLocationSource: NSObject, LocationSource {
  private let manager: CLLocationManager
  private let ignoresUnknownLocation: Bool

  /// Is told what the platform delivers, held weakly; without it the platform delivers to nobody.
  package weak var delegate: (any LocationSourceDelegate)? {
    didSet { manager.delegate = delegate == nil ? nil : self }
  }

  /// Makes a source on a location manager of its own.
  package convenience init(configuration: LocationManagerConfiguration) {
    self.init(configuration: configuration, manager: CLLocationManager())
  }

  /// Makes a source on a location manager, which it configures.
  ///
  /// - Parameters:
  ///   - configuration: How exact locations should be.
  ///   - manager: The platform's location manager.
  ///   - ignoresUnknownLocation: Whether *location unknown* is dropped, as the simulator reports it all the time.
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

  /// The location that the platform holds at this moment.
  package var location: Location? { manager.location.map(Location.init) }
  /// The heading that the platform holds at this moment.
  package var heading: Heading? { manager.heading.map(Heading.init) }
  /// What the user allows at this moment.
  package var authorizationStatus: AuthorizationStatus { AuthorizationStatus(manager.authorizationStatus) }

  /// Asks for permission while the app is in use.
  package func requestAuthorization() {
    manager.requestWhenInUseAuthorization()
  }

  /// Starts the standard location service.
  package func startLocations() {
    manager.startUpdatingLocation()
  }

  /// Stops the standard location service, and significant-change monitoring whoever started it.
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

  /// Sets the orientation, then restarts headings: the platform delivers no fresh one otherwise.
  package func orientHeadings(to orientation: DeviceOrientation) {
    manager.headingOrientation = CLDeviceOrientation(orientation)
    manager.stopUpdatingHeading()
    manager.startUpdatingHeading()
  }
}

extension CoreLocationSource: @MainActor CLLocationManagerDelegate {
  /// Passes on what the manager itself holds, as the array can be ahead of it (openradar 13173038).
  package func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let location = manager.location else { return }
    delegate?.locationSource(self, didUpdate: Location(location))
  }

  /// Passes a heading on.
  package func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    delegate?.locationSource(self, didUpdate: Heading(newHeading))
  }

  /// Passes an error on, unless it is the one that the simulator gives all the time.
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
  /// Makes a manager on this device's location service and orientation.
  public convenience init(configuration: LocationManagerConfiguration) {
    self.init(
      source: CoreLocationSource(configuration: configuration),
      device: UIDeviceOrientationSource())
  }
}

/// Whether this runs in the simulator, where *location unknown* means nothing.
package var runsInSimulator: Bool {
  #if targetEnvironment(simulator)
  true
  #else
  false
  #endif
}

import CoreLocationStandIn
import Foundation
import YourLocation

extension LocationManagerSubject.Implementation {
  /// The class in `Sources/YourLocation`.
  package static var yours: Self {
    Self(
      "yours", declared: LocationManagerSubject.declaredDifferences,
      make: .init(
        manager: { YoursManager(platform: $0) },
        configured: { preset in
          let manager = CLLocationManager(source: nil)
          _ = YourManager(
            locationManager: manager, device: UIDevice(), notificationCenter: NotificationCenter(),
            isCoarse: preset == .coarse)
          return manager
        }, callsClassMethods: true))
  }
}

private final class YoursManager: LocationManagerSubject.ManagerUnderTest {
  let manager: YourManager

  init(platform: LocationManagerSubject.SimulatedPlatform) {
    manager = YourManager(
      locationManager: platform.locationManager, device: platform.device,
      notificationCenter: platform.notificationCenter,
      ignoresUnknownLocation: platform.ignoresUnknownLocation)
  }

  var object: AnyObject { manager.object }

  var properties: ObservedProperties {
    ObservedProperties(
      observing: manager.location, manager.heading, isUpdating: manager.isUpdating,
      isAuthorized: manager.isAuthorized, status: manager.authorizationStatus)
  }

  func start() { manager.start() }
  func stop() { manager.stop() }
  func setDelegate(_ delegate: LocationManagerSubject.DelegateSpy?) -> AnyObject? {
    manager.setDelegate(delegate)
  }
}

extension LocationManagerSubject.DelegateSpy: @MainActor YourListener {
  func told(location: CLLocation) { told(.toldLocation(LocationReading(observing: location))) }
  func told(heading: CLHeading) { told(.toldHeading(HeadingReading(observing: heading))) }
  func told(error: any Error) { told(.toldError(PlatformError(domain: error._domain, code: error._code))) }
  func told(isEnabled: Bool) { told(.toldEnabled(isEnabled)) }
}

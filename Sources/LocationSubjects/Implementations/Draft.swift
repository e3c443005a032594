import CoreLocationStandIn
import Foundation

extension Implementation {
  /// A port with the faults of the published one, to see whether a check finds them.
  public static let draft = Implementation(
    name: "draft",
    make: { DraftManager(platform: $0) },
    makeConfigured: { preset in
      let manager = CLLocationManager()
      manager.activityType = .fitness
      switch preset {
      case .fine:
        manager.desiredAccuracy = kCLLocationAccuracyBest
        manager.distanceFilter = 1
      case .coarse:
        manager.desiredAccuracy = kCLLocationAccuracyKilometer
        manager.distanceFilter = 1000
      }
      return manager
    })
}

private final class DraftManager: ManagerUnderTest {
  let manager: DraftLocationManager

  init(platform: SimulatedPlatform) {
    manager = DraftLocationManager(
      locationManager: platform.locationManager, device: platform.device,
      notificationCenter: platform.notificationCenter,
      ignoresUnknownLocation: platform.ignoresUnknownLocation)
  }

  var object: AnyObject { manager }

  var properties: ObservedProperties {
    ObservedProperties(
      location: manager.location.map(SimulatedLocation.init(observing:)),
      heading: manager.heading.map(SimulatedHeading.init(observing:)),
      isUpdating: manager.isUpdating,
      isAuthorized: manager.isAuthorized,
      isNotDetermined: manager.authorizationStatus == .notDetermined,
      isDenied: manager.authorizationStatus == .denied,
      isRestricted: manager.authorizationStatus == .restricted)
  }

  func start() { manager.startMonitoringLocation() }
  func stop() { manager.stopMonitoringLocation() }
  func setDelegate(_ delegate: DelegateSpy?) { manager.delegate = delegate }
}

extension DelegateSpy: DraftLocationManagerDelegate {
  func draftManager(_ manager: DraftLocationManager, didUpdate location: CLLocation) {
    told(.toldLocation(SimulatedLocation(observing: location)))
  }

  func draftManager(_ manager: DraftLocationManager, didUpdate heading: CLHeading) {
    told(.toldHeading(SimulatedHeading(observing: heading)))
  }

  func draftManager(_ manager: DraftLocationManager, didReceive error: any Error) {
    told(.toldError(ObservedError(domain: error._domain, code: error._code)))
  }

  func draftManager(_ manager: DraftLocationManager, didUpdateAuthorized isAuthorized: Bool) {
    told(.toldEnabled(isAuthorized))
  }
}

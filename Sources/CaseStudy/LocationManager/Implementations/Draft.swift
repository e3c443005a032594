import CoreLocationStandIn
import DraftLocation
import Equivalence
import Foundation

extension LocationManagerSubject.Implementation {
  /// The class as it was published, which the first suite accepts and the proof refutes.
  package static var draft: Self {
    Self(
      "draft",
      declared: LocationManagerSubject.declaredDifferences,
      make: .init(
        manager: { DraftManager(platform: $0) },
        configured: { preset in
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
        }))
  }
}

private final class DraftManager: LocationManagerSubject.ManagerUnderTest {
  let manager: DraftLocationManager

  init(platform: LocationManagerSubject.SimulatedPlatform) {
    manager = DraftLocationManager(
      locationManager: platform.locationManager, device: platform.device,
      notificationCenter: platform.notificationCenter,
      ignoresUnknownLocation: platform.ignoresUnknownLocation)
  }

  var object: AnyObject { manager }

  var properties: ObservedProperties {
    ObservedProperties(
      observing: manager.location, manager.heading, isUpdating: manager.isUpdating,
      isAuthorized: manager.isAuthorized, status: manager.authorizationStatus)
  }

  func start() { manager.startMonitoringLocation() }
  func stop() { manager.stopMonitoringLocation() }
  func setDelegate(_ delegate: LocationManagerSubject.DelegateSpy?) -> AnyObject? {
    manager.delegate = delegate
    return delegate
  }
}

extension LocationManagerSubject.DelegateSpy: DraftLocationManagerDelegate {
  func draftManager(_ manager: DraftLocationManager, didUpdate location: CLLocation) {
    told(.toldLocation(LocationReading(observing: location)))
  }

  func draftManager(_ manager: DraftLocationManager, didUpdate heading: CLHeading) {
    told(.toldHeading(HeadingReading(observing: heading)))
  }

  func draftManager(_ manager: DraftLocationManager, didReceive error: any Error) {
    told(.toldError(PlatformError(domain: error._domain, code: error._code)))
  }

  func draftManager(_ manager: DraftLocationManager, didUpdateAuthorized isAuthorized: Bool) {
    told(.toldEnabled(isAuthorized))
  }
}

// The draft keeps itself alive while a start is pending: a fault to be found, which must not outlive its test.
extension DraftLocationManager: LocationManagerSubject.IntentionallyLeaking {
  func stopLeaking() {
    forgetPendingStart()
  }
}

// A pending start always does the same: that there is one is all that a fingerprint has to show.
extension DraftLocationManager.PendingStart: CustomFingerprintable {
  package var fingerprintContent: Bool { true }
}

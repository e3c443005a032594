import CoreLocationStandIn
import Foundation
import LegacyLocation

extension LocationManagerSubject.Implementation {
  package static var legacy: Self {
    Self(
      "legacy",
      make: .init(
        manager: { LegacyManager(platform: $0) },
        configured: { preset in
          switch preset {
          case .fine: WMFLocationManager.fineLocationManager().locationManager
          case .coarse: WMFLocationManager.coarseLocationManager().locationManager
          }
        }))
  }
}

private final class LegacyManager: LocationManagerSubject.ManagerUnderTest {
  let manager: WMFLocationManager

  init(platform: LocationManagerSubject.SimulatedPlatform) {
    // This is never set back. Without a current source the spy answers as the platform does.
    WMFLocationManager.locationManagerType = LocationManagerSubject.LocationManagerSpy.self
    manager = WMFLocationManager(
      locationManager: platform.locationManager, device: platform.device,
      notificationCenter: platform.notificationCenter,
      ignoresUnknownLocation: platform.ignoresUnknownLocation)
  }

  var object: AnyObject { manager }

  var properties: ObservedProperties {
    ObservedProperties(
      location: manager.location.map(LocationReading.init(observing:)),
      heading: manager.heading.map(HeadingReading.init(observing:)),
      isUpdating: manager.isUpdating,
      isAuthorized: WMFLocationManager.isAuthorized(),
      isNotDetermined: WMFLocationManager.isAuthorizationNotDetermined(),
      isDenied: WMFLocationManager.isAuthorizationDenied(),
      isRestricted: WMFLocationManager.isAuthorizationRestricted())
  }

  func start() { manager.startMonitoringLocation() }
  func stop() { manager.stopMonitoringLocation() }
  func setDelegate(_ delegate: LocationManagerSubject.DelegateSpy?) -> AnyObject? {
    manager.delegate = delegate
    return delegate
  }
}

extension LocationManagerSubject.DelegateSpy: @MainActor WMFLocationManagerDelegate {
  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    told(.toldLocation(LocationReading(observing: location)))
  }

  func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {
    told(.toldHeading(HeadingReading(observing: heading)))
  }

  func locationManager(_ controller: WMFLocationManager, didReceive error: any Error) {
    told(.toldError(PlatformError(domain: error._domain, code: error._code)))
  }

  func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    told(.toldEnabled(enabled))
  }
}

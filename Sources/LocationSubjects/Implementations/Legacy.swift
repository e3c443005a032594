import CoreLocationStandIn
import Foundation
import LegacyLocation

extension Implementation {
  /// The inherited location manager.
  public static let legacy = Implementation(
    name: "legacy",
    make: { LegacyManager(platform: $0) },
    makeConfigured: { preset in
      switch preset {
      case .fine: WMFLocationManager.fineLocationManager().locationManager
      case .coarse: WMFLocationManager.coarseLocationManager().locationManager
      }
    })
}

private final class LegacyManager: ManagerUnderTest {
  let manager: WMFLocationManager

  init(platform: SimulatedPlatform) {
    // For the whole process and for good: without a current source the spy answers as the original does.
    WMFLocationManager.locationManagerType = LocationManagerSpy.self
    manager = WMFLocationManager(
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
      isAuthorized: WMFLocationManager.isAuthorized(),
      isNotDetermined: WMFLocationManager.isAuthorizationNotDetermined(),
      isDenied: WMFLocationManager.isAuthorizationDenied(),
      isRestricted: WMFLocationManager.isAuthorizationRestricted())
  }

  func start() { manager.startMonitoringLocation() }
  func stop() { manager.stopMonitoringLocation() }
  func setDelegate(_ delegate: DelegateSpy?) { manager.delegate = delegate }
}

extension DelegateSpy: @MainActor WMFLocationManagerDelegate {
  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    told(.toldLocation(SimulatedLocation(observing: location)))
  }

  func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {
    told(.toldHeading(SimulatedHeading(observing: heading)))
  }

  func locationManager(_ controller: WMFLocationManager, didReceive error: any Error) {
    told(.toldError(ObservedError(domain: error._domain, code: error._code)))
  }

  func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    told(.toldEnabled(enabled))
  }
}

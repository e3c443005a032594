import CoreLocationStandIn
import Foundation
import ModernLocation

extension LocationManagerSubject.Implementation {
  package static var modern: Self {
    Self(
      "modern", declared: LocationManagerSubject.declaredDifferences,
      make: .init(
        manager: { ModernManager(modernManager(on: $0)) },
        configured: { preset in
          let manager = CLLocationManager()
          let configuration: LocationManagerConfiguration =
            switch preset {
            case .fine: .fine
            case .coarse: .coarse
            }
          _ = CoreLocationSource(configuration: configuration, manager: manager)
          return manager
        }))
  }
}

@MainActor
private func modernManager(on platform: LocationManagerSubject.SimulatedPlatform) -> LocationManager {
  LocationManager(
    source: CoreLocationSource(
      configuration: .fine, manager: platform.locationManager,
      ignoresUnknownLocation: platform.ignoresUnknownLocation),
    device: UIDeviceOrientationSource(
      device: platform.device, notificationCenter: platform.notificationCenter))
}

/// Whatever stands behind the modern protocol.
final class ModernManager: LocationManagerSubject.ManagerUnderTest {
  private let manager: any LocationManagerProtocol

  init(_ manager: any LocationManagerProtocol) {
    self.manager = manager
  }

  var object: AnyObject { manager }

  var properties: ObservedProperties {
    ObservedProperties(
      location: manager.location.map(LocationReading.init),
      heading: manager.heading.map(HeadingReading.init),
      isUpdating: manager.isUpdating,
      isAuthorized: manager.isAuthorized,
      isNotDetermined: manager.authorizationStatus == .notDetermined,
      isDenied: manager.authorizationStatus == .denied,
      isRestricted: manager.authorizationStatus == .restricted)
  }

  func start() { manager.startMonitoringLocation() }
  func stop() { manager.stopMonitoringLocation() }
  func setDelegate(_ delegate: LocationManagerSubject.DelegateSpy?) -> AnyObject? {
    manager.delegate = delegate
    return delegate
  }
}

extension LocationManagerSubject.DelegateSpy: LocationManagerDelegate {
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    told(.toldLocation(LocationReading(location)))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    told(.toldHeading(HeadingReading(heading)))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    told(.toldError(PlatformError(error)))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    told(.toldEnabled(isEnabled))
  }
}

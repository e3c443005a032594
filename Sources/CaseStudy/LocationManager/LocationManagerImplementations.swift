import CoreLocationStandIn
package import DraftLocation
import Equivalence
import Foundation
import LegacyLocation
import ModernLocation
import YourLocation

extension LocationManagerSubject.LocationManagerSpy {
  /// Lets the spy answer the legacy class methods, for ever, because without a source it answers like the platform.
  static func install() { WMFLocationManager.locationManagerType = Self.self }
}

extension LocationManagerSubject.Implementation {
  package static var legacy: Self {
    Self(
      "legacy",
      make: .init(
        driver: { world in
          LocationManagerSubject.LocationManagerSpy.install()
          return WMFLocationManager(
            locationManager: world.locationManager, device: world.device,
            notificationCenter: world.notificationCenter,
            ignoresUnknownLocation: world.start.isSimulator)
        },
        configured: { preset in
          switch preset {
          case .fine: WMFLocationManager.fineLocationManager().locationManager
          case .coarse: WMFLocationManager.coarseLocationManager().locationManager
          }
        }))
  }

  package static var modern: Self {
    Self(
      "modern", declared: LocationManagerSubject.declaredDifferences,
      make: .init(
        driver: { world in
          ModernManagerDriver(
            LocationManager(
              source: CoreLocationSource(
                configuration: .fine, manager: world.locationManager,
                ignoresUnknownLocation: world.start.isSimulator),
              device: UIDeviceOrientationSource(
                device: world.device, notificationCenter: world.notificationCenter)))
        },
        configured: { preset in
          let manager = CLLocationManager()
          _ = CoreLocationSource(configuration: preset == .fine ? .fine : .coarse, manager: manager)
          return manager
        }))
  }

  /// The draft, which passes the first test suite and fails the proof.
  package static var draft: Self {
    Self(
      "draft", declared: LocationManagerSubject.declaredDifferences,
      make: .init(
        driver: { world in
          DraftLocationManager(
            locationManager: world.locationManager, device: world.device,
            notificationCenter: world.notificationCenter,
            ignoresUnknownLocation: world.start.isSimulator)
        },
        configured: { preset in
          let manager = CLLocationManager()
          manager.activityType = .fitness
          manager.desiredAccuracy = preset == .fine ? kCLLocationAccuracyBest : kCLLocationAccuracyKilometer
          manager.distanceFilter = preset == .fine ? 1 : 1000
          return manager
        }))
  }

  /// The class with a switch for each regression, which behaves like the draft with all on, like modern with all off.
  package static func switched(on switches: Set<SwitchedLocationManager.Switch>) -> Self {
    Self(
      "draft", declared: LocationManagerSubject.declaredDifferences,
      make: .init(
        driver: { world in
          SwitchedLocationManager(
            locationManager: world.locationManager, device: world.device,
            notificationCenter: world.notificationCenter,
            ignoresUnknownLocation: world.start.isSimulator, switches: switches)
        }, configured: draft.make.configured))
  }

  /// The class in `Sources/YourLocation`.
  static var yours: Self {
    Self(
      "yours", declared: LocationManagerSubject.declaredDifferences,
      make: .init(
        driver: { world in
          YourManager(
            locationManager: world.locationManager, device: world.device,
            notificationCenter: world.notificationCenter,
            ignoresUnknownLocation: world.start.isSimulator)
        },
        configured: { preset in
          let manager = CLLocationManager(source: nil)
          _ = YourManager(
            locationManager: manager, device: UIDevice(), notificationCenter: NotificationCenter(),
            isCoarse: preset == .coarse)
          return manager
        }, callsClassMethods: true))
  }
}

extension WMFLocationManager: @MainActor LocationManagerSubject.Driver {
  var properties: ObservedProperties {
    let permissions: [(Permission, Bool)] = [
      (.notDetermined, Self.isAuthorizationNotDetermined()), (.denied, Self.isAuthorizationDenied()),
      (.restricted, Self.isAuthorizationRestricted()),
    ]
    return ObservedProperties(
      location: location.map(LocationReading.init(observing:)),
      heading: heading.map(HeadingReading.init(observing:)), isUpdating: isUpdating,
      isAuthorized: Self.isAuthorized(), permissions: permissions.filter(\.1).map(\.0))
  }

  func setDelegate(_ delegate: LocationManagerSubject.DelegateSpy?) -> AnyObject? {
    self.delegate = delegate
    return delegate
  }
}

final class ModernManagerDriver: LocationManagerSubject.Driver {
  private let manager: any LocationManagerProtocol

  init(_ manager: any LocationManagerProtocol) { self.manager = manager }

  var object: AnyObject { manager }

  var properties: ObservedProperties {
    ObservedProperties(
      location: manager.location.map(LocationReading.init), heading: manager.heading.map(HeadingReading.init),
      isUpdating: manager.isUpdating, isAuthorized: manager.isAuthorized,
      status: Permission(manager.authorizationStatus))
  }

  func startMonitoringLocation() { manager.startMonitoringLocation() }
  func stopMonitoringLocation() { manager.stopMonitoringLocation() }
  func setDelegate(_ delegate: LocationManagerSubject.DelegateSpy?) -> AnyObject? {
    manager.delegate = delegate
    return delegate
  }
}

/// A driver whose properties have the platform's types.
private protocol PlatformDriver: LocationManagerSubject.Driver {
  var location: CLLocation? { get }
  var heading: CLHeading? { get }
  var isUpdating: Bool { get }
  var isAuthorized: Bool { get }
  var authorizationStatus: CLAuthorizationStatus { get }
}

extension PlatformDriver {
  var properties: ObservedProperties {
    ObservedProperties(
      observing: location, heading, isUpdating: isUpdating, isAuthorized: isAuthorized,
      status: Permission(authorizationStatus))
  }
}

extension DraftLocationManager: PlatformDriver {
  func setDelegate(_ delegate: LocationManagerSubject.DelegateSpy?) -> AnyObject? {
    self.delegate = delegate
    return delegate
  }
}

extension SwitchedLocationManager: PlatformDriver {
  func setDelegate(_ delegate: LocationManagerSubject.DelegateSpy?) -> AnyObject? {
    self.delegate = delegate
    return delegate
  }
}

// While a start is pending, the draft keeps itself alive. The exploration finds this, and the world ends the leak.
extension DraftLocationManager: LocationManagerSubject.IntentionallyLeaking {
  func stopLeaking() { forgetPendingStart() }
}

extension SwitchedLocationManager: LocationManagerSubject.IntentionallyLeaking {
  func stopLeaking() { forgetPendingStart() }
}

// A fingerprint shows only whether a start is pending, because all pending starts have the same effect.
extension DraftLocationManager.PendingStart: CustomFingerprintable {
  var fingerprintContent: Bool { true }
}

extension YourManager: PlatformDriver {
  func setDelegate(_ delegate: LocationManagerSubject.DelegateSpy?) -> AnyObject? {
    setListener(delegate)
  }
}

// Legacy, the draft and your class give their delegates values of the platform's own types.
extension LocationManagerSubject.DelegateSpy: @MainActor YourListener, SwitchedLocationManagerDelegate {
  func told(location: CLLocation) { told(.toldLocation(LocationReading(observing: location))) }
  func told(heading: CLHeading) { told(.toldHeading(HeadingReading(observing: heading))) }
  func told(error: any Error) { told(.toldError(PlatformError(domain: error._domain, code: error._code))) }
  func told(isEnabled: Bool) { told(.toldEnabled(isEnabled)) }
}

extension LocationManagerSubject.DelegateSpy: @MainActor WMFLocationManagerDelegate {
  func locationManager(_: WMFLocationManager, didUpdate location: CLLocation) { told(location: location) }
  func locationManager(_: WMFLocationManager, didUpdate heading: CLHeading) { told(heading: heading) }
  func locationManager(_: WMFLocationManager, didReceive error: any Error) { told(error: error) }
  func locationManager(_: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    told(isEnabled: enabled)
  }
}

extension LocationManagerSubject.DelegateSpy: DraftLocationManagerDelegate {
  func draftManager(_: DraftLocationManager, didUpdate location: CLLocation) { told(location: location) }
  func draftManager(_: DraftLocationManager, didUpdate heading: CLHeading) { told(heading: heading) }
  func draftManager(_: DraftLocationManager, didReceive error: any Error) { told(error: error) }
  func draftManager(_: DraftLocationManager, didUpdateAuthorized isAuthorized: Bool) {
    told(isEnabled: isAuthorized)
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

  func locationManager(_: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    told(isEnabled: isEnabled)
  }
}

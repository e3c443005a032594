import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation
import PlacesApp

/// The legacy location manager behind the modern protocol.
@MainActor
final class WMFLocationManagerBridge: LocationManagerProtocol {
  private let manager: WMFLocationManager
  private let translator: Translator

  init(
    locationManager: CLLocationManager, device: UIDevice, notificationCenter: any NotificationCenterProtocol,
    ignoresUnknownLocation: Bool = runsInSimulator
  ) {
    translator = Translator(notificationCenter)
    manager = WMFLocationManager(
      locationManager: locationManager, device: device, notificationCenter: translator,
      ignoresUnknownLocation: ignoresUnknownLocation)
    manager.delegate = translator
    translator.bridge = self
  }

  convenience init(_ configuration: LocationManagerConfiguration, on platform: Platform) {
    self.init(
      locationManager: configuration.legacyManager(), device: platform.device,
      notificationCenter: platform.notificationCenter)
  }

  fileprivate init(_ manager: WMFLocationManager, _ translator: Translator) {
    self.manager = manager
    self.translator = translator
  }

  var delegate: (any LocationManagerDelegate)? {
    get { translator.delegate }
    set { translator.delegate = newValue }
  }

  var location: Location? { manager.location.map(Location.init) }
  var heading: Heading? { manager.heading.map(Heading.init) }
  var isUpdating: Bool { manager.isUpdating }

  /// The platform's present permission, because legacy's class methods do not distinguish *always* from *in use*.
  var authorizationStatus: AuthorizationStatus {
    AuthorizationStatus(manager.locationManager.authorizationStatus)
  }

  func startMonitoringLocation() { manager.startMonitoringLocation() }
  func stopMonitoringLocation() { manager.stopMonitoringLocation() }
}

extension LocationManagerConfiguration {
  @MainActor
  func legacyManager() -> CLLocationManager {
    let manager: WMFLocationManager = self == .fine ? .fineLocationManager() : .coarseLocationManager()
    return manager.locationManager
  }

  @MainActor
  func legacyManager(on platform: Platform) -> WMFLocationManager {
    WMFLocationManager(
      locationManager: legacyManager(), device: platform.device,
      notificationCenter: platform.notificationCenter)
  }
}

/// Forwards the legacy manager's delegate calls to the modern delegate.
///
/// It lives as long as the legacy manager, so a client that releases the bridge in a callback still gets the later
/// callbacks of the same event. The legacy manager retains its notification centre, but not its delegate, so this
/// object is both.
@MainActor
private final class Translator {
  weak var delegate: (any LocationManagerDelegate)?
  weak var bridge: WMFLocationManagerBridge?
  private let center: any NotificationCenterProtocol

  init(_ center: any NotificationCenterProtocol) { self.center = center }

  func bridge(to manager: WMFLocationManager) -> WMFLocationManagerBridge {
    bridge ?? WMFLocationManagerBridge(manager, self)
  }
}

// In the legacy protocol these methods are optional, so a wrong name would compile, but a test covers every callback.
extension Translator: @MainActor WMFLocationManagerDelegate {
  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    delegate?.locationManager(bridge(to: controller), didUpdate: Location(location))
  }

  func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {
    delegate?.locationManager(bridge(to: controller), didUpdate: Heading(heading))
  }

  func locationManager(_ controller: WMFLocationManager, didReceive error: any Error) {
    delegate?.locationManager(bridge(to: controller), didReceive: LocationError(error))
  }

  func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    delegate?.locationManager(bridge(to: controller), didChangeEnabledState: enabled)
  }
}

extension Translator: @MainActor NotificationCenterProtocol {
  func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    center.addObserver(forName: name, object: object, queue: queue, using: block)
  }

  func removeObserver(_ observer: Any) { center.removeObserver(observer) }
}

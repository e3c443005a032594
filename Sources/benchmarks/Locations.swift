import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesSwap

/// The cost of delivering one location.
@MainActor
enum Locations {
  /// Delivers locations through an implementation; false if the delegate did not get all locations.
  static func update(_ count: Int, through implementation: String) -> Bool {
    let (platform, client, center) = (AuthorizedLocationManager(source: nil), Client(), NotificationCenter())
    let device = UIDevice(notificationCenter: center)
    if implementation == "legacy" {
      WMFLocationManager.locationManagerType = AuthorizedLocationManager.self
      let manager = WMFLocationManager(locationManager: platform, device: device)
      manager.delegate = client
      manager.startMonitoringLocation()
      platform.deliver(count)
    } else if implementation == "modern" {
      let manager = LocationManager(
        source: CoreLocationSource(configuration: .fine, manager: platform),
        device: UIDeviceOrientationSource(device: device, notificationCenter: center))
      manager.delegate = client
      manager.startMonitoringLocation()
      platform.deliver(count)
    }
    return client.count == count
  }

  /// Delivers locations to the app in a mode, or only to the platform; false if none arrived or the sides differed.
  static func deliver(_ count: Int, in name: String) -> Bool {
    let mode = Setting.Mode(rawValue: name)
    guard mode != nil || name == "platform" else { return false }
    let (source, center) = (SimulatedLocationSource(behavior: .synchronous), NotificationCenter())
    var platform = Platform()
    (platform.device, platform.notificationCenter) = (UIDevice(notificationCenter: center), center)
    platform.defaults = ForgetfulDefaults()
    let experiment = Experiment(publisher: MismatchLog())
    var notifications = 0
    // The legacy class uses the platform that is installed on the thread.
    source.whileInstalled {
      let root = mode.map { mode in
        CompositionRoot(Services(Setting(mode), on: platform, experiment: experiment)) { _ in
          notifications += 1
        }
      }
      root?.exploreFeed.appear()
      source.send(.authorization(.authorizedWhenInUse))
      root?.map.appear()
      for _ in 0..<count { source.send(.location(LocationReading(latitude: 1, longitude: 2))) }
    }
    return mode == nil || count == 0 || notifications > 0 && experiment.counts.mismatches == 0
  }
}

private final class AuthorizedLocationManager: CLLocationManager {
  private let place = CLLocation(latitude: 1, longitude: 2)
  override class func authorizationStatus() -> CLAuthorizationStatus { .authorizedWhenInUse }
  override var authorizationStatus: CLAuthorizationStatus { .authorizedWhenInUse }
  override var location: CLLocation? { place }
  func deliver(_ count: Int) {
    for _ in 0..<count { delegate?.locationManager(self, didUpdateLocations: [place]) }
  }
}

@MainActor
private final class Client: @MainActor WMFLocationManagerDelegate, LocationManagerDelegate {
  private(set) var count = 0
  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) { count += 1 }
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) { count += 1 }
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}
  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}
  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {}
}

private final class ForgetfulDefaults: UserDefaults {
  override func bool(forKey defaultName: String) -> Bool { false }
  override func set(_ value: Bool, forKey defaultName: String) {}
}

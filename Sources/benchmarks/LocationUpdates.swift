import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation
import ParallelRun
import PlacesSwap

/// The cost of one location on its way from the platform to the client's delegate.
@MainActor
enum LocationUpdates {
  /// Delivers so many locations through the implementation of that name; returns how many the client got.
  static func deliver(_ count: Int, through implementation: String) -> Int? {
    switch implementation {
    case "legacy": deliverThroughLegacy(count)
    case "modern": deliverThroughModern(count)
    case "bridged": deliverThroughBridge(count)
    case "parallel": deliverInParallel(count)
    default: nil
    }
  }

  private static func deliverThroughLegacy(_ count: Int) -> Int {
    WMFLocationManager.locationManagerType = AuthorizedLocationManager.self
    let platform = AuthorizedLocationManager(source: nil)
    let manager = WMFLocationManager(
      locationManager: platform, device: UIDevice(notificationCenter: NotificationCenter()))
    let client = Client()
    manager.delegate = client
    manager.startMonitoringLocation()
    platform.deliver(count)
    return client.locations
  }

  private static func deliverThroughModern(_ count: Int) -> Int {
    let platform = AuthorizedLocationManager(source: nil)
    let center = NotificationCenter()
    let manager = LocationManager(
      source: CoreLocationSource(configuration: .fine, manager: platform),
      device: UIDeviceOrientationSource(
        device: UIDevice(notificationCenter: center), notificationCenter: center))
    return deliver(count, by: platform, to: manager)
  }

  private static func deliverThroughBridge(_ count: Int) -> Int {
    WMFLocationManager.locationManagerType = AuthorizedLocationManager.self
    let platform = AuthorizedLocationManager(source: nil)
    let center = NotificationCenter()
    let manager = WMFLocationManagerBridge(
      locationManager: platform, device: UIDevice(notificationCenter: center), notificationCenter: center)
    return deliver(count, by: platform, to: manager)
  }

  /// Both, while they are compared; no location is counted if the comparison found something.
  private static func deliverInParallel(_ count: Int) -> Int {
    WMFLocationManager.locationManagerType = AuthorizedLocationManager.self
    let platform = AuthorizedLocationManager(source: nil)
    platform.distanceFilter = 1
    platform.activityType = .fitness
    let center = NotificationCenter()
    guard let trial = try? Trial(publisher: MismatchLog()) else { return 0 }
    let manager = ParallelLocationManager(
      locationManager: platform, device: UIDevice(notificationCenter: center), notificationCenter: center,
      trial: trial, makeCandidate: Candidates.modern.locationManager)
    let delivered = deliver(count, by: platform, to: manager)
    return trial.counts.mismatches == 0 && trial.counts.matches >= count ? delivered : 0
  }

  private static func deliver(
    _ count: Int, by platform: AuthorizedLocationManager, to manager: any LocationManagerProtocol
  ) -> Int {
    let client = Client()
    manager.delegate = client
    manager.startMonitoringLocation()
    platform.deliver(count)
    return client.locations
  }
}

/// A platform at one place, where location may be used.
private final class AuthorizedLocationManager: CLLocationManager {
  private let place = CLLocation(latitude: 1, longitude: 2)

  override class func authorizationStatus() -> CLAuthorizationStatus { .authorizedWhenInUse }
  override var authorizationStatus: CLAuthorizationStatus { .authorizedWhenInUse }
  override var location: CLLocation? { place }

  func deliver(_ count: Int) {
    let locations = [place]
    for _ in 0..<count { delegate?.locationManager(self, didUpdateLocations: locations) }
  }
}

@MainActor
private final class Client: @MainActor WMFLocationManagerDelegate, LocationManagerDelegate {
  private(set) var locations = 0

  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) { locations += 1 }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    locations += 1
  }
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}
  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}
  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {}
}

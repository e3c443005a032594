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
  static func deliver(_ count: Int, through implementation: String) throws -> Int? {
    WMFLocationManager.locationManagerType = AuthorizedLocationManager.self
    let platform = AuthorizedLocationManager(source: nil)
    let center = NotificationCenter()
    let device = UIDevice(notificationCenter: center)
    let client = Client()
    func deliver(to manager: any LocationManagerProtocol) -> Int {
      manager.delegate = client
      manager.startMonitoringLocation()
      platform.deliver(count)
      return client.locations
    }
    switch implementation {
    case "legacy":
      let manager = WMFLocationManager(locationManager: platform, device: device)
      manager.delegate = client
      manager.startMonitoringLocation()
      platform.deliver(count)
      return client.locations
    case "modern":
      let source = CoreLocationSource(configuration: .fine, manager: platform)
      let orientation = UIDeviceOrientationSource(device: device, notificationCenter: center)
      return deliver(to: LocationManager(source: source, device: orientation))
    case "bridged":
      return deliver(
        to: WMFLocationManagerBridge(locationManager: platform, device: device, notificationCenter: center))
    case "parallel":
      platform.distanceFilter = 1
      platform.activityType = .fitness
      let experiment = try Experiment(publisher: MismatchLog())
      let delivered = deliver(
        to: ParallelLocationManager(
          locationManager: platform, device: device, notificationCenter: center, experiment: experiment,
          makeCandidate: Candidates.modern.locationManager))
      // No location counts if the comparison found something.
      return experiment.counts.mismatches == 0 && experiment.counts.matches >= count ? delivered : 0
    default: return nil
    }
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

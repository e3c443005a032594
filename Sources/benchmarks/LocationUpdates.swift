import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation

/// The cost of one location on its way from the platform to the delegate of a location manager.
@MainActor
enum LocationUpdates {
  /// Delivers locations through an implementation, and returns the number that its delegate got.
  static func deliver(_ count: Int, through implementation: String) -> Int? {
    let platform = AuthorizedLocationManager(source: nil)
    let center = NotificationCenter()
    let device = UIDevice(notificationCenter: center)
    let client = Client()
    switch implementation {
    case "legacy":
      WMFLocationManager.locationManagerType = AuthorizedLocationManager.self
      let manager = WMFLocationManager(locationManager: platform, device: device)
      manager.delegate = client
      manager.startMonitoringLocation()
      platform.deliver(count)
    case "modern":
      let manager = LocationManager(
        source: CoreLocationSource(configuration: .fine, manager: platform),
        device: UIDeviceOrientationSource(device: device, notificationCenter: center))
      manager.delegate = client
      manager.startMonitoringLocation()
      platform.deliver(count)
    default: return nil
    }
    return client.locations
  }
}

/// A platform at one place, where the user allowed location.
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

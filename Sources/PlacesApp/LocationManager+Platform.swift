import CoreLocationStandIn
import ModernLocation

extension LocationManager {
  /// Makes a modern manager on the app's platform.
  convenience init(_ configuration: LocationManagerConfiguration, on platform: Platform) {
    self.init(
      source: CoreLocationSource(configuration: configuration),
      device: UIDeviceOrientationSource(
        device: platform.device, notificationCenter: platform.notificationCenter))
  }
}

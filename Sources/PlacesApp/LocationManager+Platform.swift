import CoreLocationStandIn
package import ModernLocation

extension LocationManager {
  /// Makes a modern manager on the app's platform.
  package convenience init(_ configuration: LocationManagerConfiguration, on platform: Platform) {
    self.init(
      source: CoreLocationSource(configuration: configuration),
      device: UIDeviceOrientationSource(
        device: platform.device, notificationCenter: platform.notificationCenter))
  }
}

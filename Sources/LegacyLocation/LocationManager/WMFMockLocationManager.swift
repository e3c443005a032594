import CoreLocationStandIn

/// Pretends to be where a test says.
class WMFMockLocationManager: CLLocationManager {
  var mockLocation: CLLocation?

  override var location: CLLocation? { mockLocation }

  func setMockLocation(_ location: CLLocation) {
    mockLocation = location
    delegate?.locationManager(self, didUpdateLocations: [location])
  }
}

#if !canImport(UIKit)
extension CLLocationManager {
  private var deliversWhenStopped: Bool { source?.behavior.deliversWhenStopped ?? false }

  func reportAuthorization() {
    delegate?.locationManagerDidChangeAuthorization(self)
  }

  func deliver(_ locations: [CLLocation]) {
    guard isUpdatingLocation || isAwaitingSingleLocation || deliversWhenStopped else { return }
    singleLocationWasDelivered()
    handOver(locations)
  }

  /// Calls the delegate whether anything was started or not.
  func handOver(_ locations: [CLLocation]) {
    delegate?.locationManager(self, didUpdateLocations: locations)
  }

  func deliver(_ heading: CLHeading) {
    guard isUpdatingHeading || deliversWhenStopped else { return }
    delegate?.locationManager(self, didUpdateHeading: heading)
  }

  func deliver(_ error: any Error) {
    guard isUpdatingLocation || isUpdatingHeading || isAwaitingSingleLocation || deliversWhenStopped else {
      return
    }
    singleLocationWasDelivered()
    delegate?.locationManager(self, didFailWithError: error)
  }
}
#endif

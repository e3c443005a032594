import CoreLocationStandIn
import Foundation

/// Records the callbacks of a location manager, and at each location also the manager's stored one.
final class DelegateSpy: NSObject, CLLocationManagerDelegate {
  var told: [String] = []
  var threads: [Thread] = []

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    let delivered = locations.map { "\(Int($0.coordinate.latitude))" }.joined(separator: ",")
    let kept = manager.location.map { "\(Int($0.coordinate.latitude))" } ?? "nil"
    told.append("location \(delivered), property \(kept)")
    threads.append(Thread.current)
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    told.append("heading \(Int(newHeading.magneticHeading))")
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    told.append("error \((error as? CLError)?.errorCode ?? -1)")
  }

  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
    told.append("authorization \(status)")
  }
}

/// Runs the current thread's run loop for 10 milliseconds, long enough for all pending work.
func drainRunLoop() {
  RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
}

extension SimulatedLocationSource {
  func play(_ events: [SimulatedEvent]) { events.forEach(send) }
}

func place(_ latitude: Double) -> LocationReading {
  LocationReading(latitude: latitude, longitude: 0)
}

import CoreLocationStandIn
import Foundation
import ModernLocation
@testable import PlacesApp
import Testing

@Suite("An observer that the control leaves behind")
@MainActor
struct LeftBehindObserverTests {
  private let log = MismatchLog()
  private let source = SimulatedLocationSource(authorizationStatus: .authorizedWhenInUse, behavior: .atOnce)
  private let client = StartingClient()

  /// A manager that was started inside of a stop, and then stopped.
  private func idleManager(_ trial: Trial, _ device: UIDevice, _ center: NotificationCenter)
    -> ParallelLocationManager
  {
    let real = GrantingManager(source: source)
    real.distanceFilter = 1
    real.desiredAccuracy = kCLLocationAccuracyBest
    real.activityType = .fitness
    let manager = ParallelLocationManager(
      locationManager: real, device: device, notificationCenter: center, trial: trial,
      makeCandidate: Candidates.modern.locationManager)
    manager.delegate = client
    manager.startMonitoringLocation()
    real.grants = { source.send(.authorization(.authorizedAlways)) }
    manager.stopMonitoringLocation()
    manager.stopMonitoringLocation()
    return manager
  }

  @Test("What it takes over once more is declared, and counted once for each turn")
  func declared() throws {
    try answeringAsThePlatform {
      try source.whileInstalled {
        let trial = try Trial(publisher: log)
        let center = NotificationCenter()
        let device = UIDevice(notificationCenter: center)
        let manager = idleManager(trial, device, center)
        #expect(client.starts == 1)
        device.simulateRotation(to: .landscapeLeft)
        device.simulateRotation(to: .portrait)
        #expect(trial.counts.mismatches == 0, "\(log.mismatches)")
        #expect(trial.counts.declared["each turn taken over once"] == 2)
        withExtendedLifetime(manager) {}
      }
    }
  }

  @Test("A turn that the candidate does not take over at all is a mismatch where nothing is left behind")
  func notTakenOver() throws {
    try answeringAsThePlatform {
      let trial = try Trial(publisher: log)
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, trial: trial, candidates: .mute)
      app.use { $0.map.appear() }
      app.rotate(to: .landscapeLeft)
      #expect(trial.counts.declared["each turn taken over once"] == nil)
      #expect(log.mismatches.contains { $0.kind.stimulus == "rotation" })
    }
  }
}

/// A client that starts its manager whenever it is told *enabled*.
private final class StartingClient: LocationManagerDelegate {
  private(set) var starts = 0

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {}
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}
  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    starts += 1
    manager.startMonitoringLocation()
  }
}

/// A platform's manager that changes the permission while it is being stopped, once.
private final class GrantingManager: CLLocationManager {
  var grants: () -> Void = {}

  override func stopUpdatingLocation() {
    let grants = grants
    self.grants = {}
    grants()
    super.stopUpdatingLocation()
  }
}

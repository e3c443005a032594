import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import Testing

@Suite("An observer that legacy leaves behind")
@MainActor
struct LeftBehindObserverTests {
  private let log = MismatchLog()

  /// Has the client start its manager during `restarts` stops, rotates the device, and returns the run's counts.
  ///
  /// If `stops` is true, the managers are idle during the rotation.
  private func rotate(restarts: Int = 1, stops: Bool = false, beside candidate: CandidateMaker)
    -> Experiment.Counts
  {
    let experiment = Experiment(publisher: log)
    let source = SimulatedLocationSource(authorizationStatus: .authorizedWhenInUse, behavior: .synchronous)
    let client = StartingClient()
    answeringAsThePlatform {
      source.whileInstalled {
        let center = NotificationCenter()
        let device = UIDevice(notificationCenter: center)
        let real = GrantingManager(source: source)
        real.distanceFilter = 1
        real.desiredAccuracy = kCLLocationAccuracyBest
        real.activityType = .fitness
        let manager = ParallelLocationManager(
          locationManager: real, device: device, notificationCenter: center, experiment: experiment,
          candidate: candidate)
        manager.delegate = client
        for restart in 1...restarts {
          source.send(.authorization(.authorizedWhenInUse))
          manager.startMonitoringLocation()
          real.grants = { source.send(.authorization(.authorizedAlways)) }
          manager.stopMonitoringLocation()
          if stops || restart < restarts { manager.stopMonitoringLocation() }
        }
        device.simulateRotation(to: .landscapeLeft)
      }
    }
    return experiment.counts
  }

  @Test("The declared difference covers a rotation that legacy handles several times", arguments: [1, 2])
  func declared(restarts: Int) {
    let counts = rotate(restarts: restarts, stops: true, beside: .modern)
    #expect(counts.mismatches == 0, "\(log.mismatches)")
    #expect(counts.declared["each rotation handled once"] == 1)
  }

  @Test("While legacy is updating, a rotation that the candidate ignores causes a mismatch")
  func needed() {
    #expect(rotate(beside: .hearing(1)).mismatches == 0, "\(log.mismatches)")
    let counts = rotate(beside: .hearing(0))
    #expect(counts.declared["each rotation handled once"] == nil)
    #expect(log.mismatches.map(\.kind.stimulus) == ["rotation"])
  }

  @Test("A candidate that handles a rotation several times, but less often than legacy, causes a mismatch")
  func partOfIt() {
    #expect(rotate(restarts: 3, beside: .hearing(1)).mismatches == 0, "\(log.mismatches)")
    let counts = rotate(restarts: 3, beside: .hearing(2))
    #expect(counts.declared["each rotation handled once"] == nil)
    #expect(log.mismatches.map(\.kind.stimulus) == ["rotation"])
  }

  @Test("Without an observer left behind, a rotation that the candidate ignores causes a mismatch")
  func notTakenOver() {
    let experiment = Experiment(publisher: log)
    let app = AppOnSimulatedPlatform(
      .parallel, status: .authorizedWhenInUse, experiment: experiment, candidate: .mute)
    app.use { $0.map.appear() }
    app.rotate(to: .landscapeLeft)
    #expect(experiment.counts.declared["each rotation handled once"] == nil)
    #expect(log.mismatches.contains { $0.kind.stimulus == "rotation" })
  }
}

/// A client that starts its manager whenever the manager reports a change of the permission.
private final class StartingClient: LocationManagerDelegate {
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {}
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}
  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    manager.startMonitoringLocation()
  }
}

/// A platform manager that calls `grants` once, during the next stop after a test sets it.
private final class GrantingManager: CLLocationManager {
  var grants: () -> Void = {}

  override func stopUpdatingLocation() {
    let grants = grants
    self.grants = {}
    grants()
    super.stopUpdatingLocation()
  }
}

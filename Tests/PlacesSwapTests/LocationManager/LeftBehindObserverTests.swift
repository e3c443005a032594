import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import Testing

@Suite("An observer that the control leaves behind")
@MainActor
struct LeftBehindObserverTests {
  private let log = MismatchLog()

  /// What becomes of a turn of the device, after starts inside of stops; after the last one too the control may be stopped.
  private func turn(restarts: Int = 1, stops: Bool = false, beside candidates: Candidates) throws
    -> Experiment.Counts
  {
    let experiment = try Experiment(publisher: log)
    let source = SimulatedLocationSource(authorizationStatus: .authorizedWhenInUse, behavior: .atOnce)
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
          makeCandidate: candidates.locationManager)
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

  @Test("What it takes over once more is declared", arguments: [1, 2])
  func declared(restarts: Int) throws {
    let counts = try turn(restarts: restarts, stops: true, beside: .modern)
    #expect(counts.mismatches == 0, "\(log.mismatches)")
    #expect(counts.declared["each turn taken over once"] == 1)
  }

  @Test("Where the control needs it, a turn that the candidate does not take over is a mismatch")
  func needed() throws {
    #expect(try turn(beside: .hearing(1)).mismatches == 0, "\(log.mismatches)")
    let counts = try turn(beside: .hearing(0))
    #expect(counts.declared["each turn taken over once"] == nil)
    #expect(log.mismatches.map(\.kind.stimulus) == ["rotation"])
  }

  @Test("A candidate that repeats some of what the control repeats is a mismatch")
  func partOfIt() throws {
    #expect(try turn(restarts: 3, beside: .hearing(1)).mismatches == 0, "\(log.mismatches)")
    let counts = try turn(restarts: 3, beside: .hearing(2))
    #expect(counts.declared["each turn taken over once"] == nil)
    #expect(log.mismatches.map(\.kind.stimulus) == ["rotation"])
  }

  @Test("A turn that the candidate does not take over at all is a mismatch where nothing is left behind")
  func notTakenOver() throws {
    try answeringAsThePlatform {
      let experiment = try Experiment(publisher: log)
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, experiment: experiment, candidates: .mute)
      app.use { $0.map.appear() }
      app.rotate(to: .landscapeLeft)
      #expect(experiment.counts.declared["each turn taken over once"] == nil)
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

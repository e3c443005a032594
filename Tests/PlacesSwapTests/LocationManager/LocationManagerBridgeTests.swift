@testable import CaseStudy
import Equivalence
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("The bridge to the legacy location manager", .enabled(if: MaintainersTests.swap.areRun))
@MainActor
struct LocationManagerBridgeTests {
  /// Two of the scenarios with callbacks during calls; in both, the client can release the manager.
  private nonisolated static let scenarios = LocationManagerSubject.Scenario.all
    .filter { ["several locations", "three things at a time"].contains($0.description) }.map(\.shortened)

  @Test("No events distinguish the bridge from legacy", arguments: scenarios)
  func equivalent(scenario: LocationManagerSubject.Scenario) {
    ProcessWideState.$current.withValue(ProcessWideState()) {
      let report = scenario.compared(.bridged).explore()
      #expect(report.verdict == .equivalent, "\(report)")
    }
  }

  @Test(
    "In no scenario do the first events distinguish the bridge from legacy",
    arguments: LocationManagerSubject.Scenario.all)
  func firstStates(scenario: LocationManagerSubject.Scenario) {
    ProcessWideState.$current.withValue(ProcessWideState()) {
      let report = scenario.compared(.bridged).explore(limits: Limits(states: 100))
      #expect(report.differences.isEmpty, "\(report)")
    }
  }
}

extension LocationManagerSubject.Implementation {
  /// The legacy manager behind its bridge.
  fileprivate static var bridged: Self {
    Self(
      "bridged",
      make: .init(
        driver: { world in
          LocationManagerSubject.LocationManagerSpy.install()
          return ModernManagerDriver(
            WMFLocationManagerBridge(
              locationManager: world.locationManager, device: world.device,
              notificationCenter: world.notificationCenter,
              ignoresUnknownLocation: world.start.isSimulator))
        },
        configured: legacy.make.configured))
  }
}

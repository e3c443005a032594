@testable import CaseStudy
import Equivalence
import LegacyLocation
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("The bridge to the inherited location manager", .enabled(if: MaintainersTests.swap.areRun))
@MainActor
struct LocationManagerBridgeTests {
  /// The worlds in which a bridge could be noticed: callbacks inside of calls, and clients that let go.
  private nonisolated static let kinds = LocationManagerSubject.World.Kind.all
    .filter { ["several locations", "three things at a time"].contains($0.description) }.map(\.shortened)

  @Test("No sequence of events tells whether there is a bridge", arguments: kinds)
  func equivalent(kind: LocationManagerSubject.World.Kind) {
    ProcessWideState.$current.withValue(ProcessWideState()) {
      let report = LocationManagerComparison(
        candidate: .bridged, in: [kind]
      ).explore()
      #expect(report.verdict == .equivalent, "\(report)")
    }
  }
}

extension LocationManagerSubject.Implementation {
  /// The inherited manager behind the modern protocol.
  fileprivate static var bridged: Self {
    Self(
      "bridged",
      make: .init(
        manager: { platform in
          WMFLocationManager.locationManagerType = LocationManagerSubject.LocationManagerSpy.self
          return ModernManager(
            WMFLocationManagerBridge(
              locationManager: platform.locationManager, device: platform.device,
              notificationCenter: platform.notificationCenter,
              ignoresUnknownLocation: platform.ignoresUnknownLocation))
        },
        configured: legacy.make.configured))
  }
}

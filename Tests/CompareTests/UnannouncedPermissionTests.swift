@testable import CaseStudy
import CoreLocationStandIn
import Equivalence
import Foundation
import ModernLocation
import ParallelRun
import PlacesSwap
import Testing
@testable import compare

@Suite("Recordings of permission changes without a callback")
@MainActor
struct UnannouncedPermissionTests {
  /// A faulty source that notices a change of the permission only if the platform reports it.
  private final class ReportedPermission: LocationSource, LocationSourceDelegate {
    weak var delegate: (any LocationSourceDelegate)?
    private(set) var authorizationStatus: AuthorizationStatus
    private let source: CoreLocationSource

    init(_ manager: CLLocationManager) {
      source = CoreLocationSource(configuration: .fine, manager: manager)
      authorizationStatus = source.authorizationStatus
      source.delegate = self
    }

    var location: Location? { source.location }
    var heading: Heading? { source.heading }
    func requestAuthorization() { source.requestAuthorization() }
    func startLocations() { source.startLocations() }
    func stopLocations() { source.stopLocations() }
    func startHeadings() { source.startHeadings() }
    func stopHeadings() { source.stopHeadings() }
    func orientHeadings(to orientation: DeviceOrientation) { source.orientHeadings(to: orientation) }

    func locationSource(_ source: any LocationSource, didUpdate location: Location) {
      delegate?.locationSource(self, didUpdate: location)
    }
    func locationSource(_ source: any LocationSource, didUpdate heading: Heading) {
      delegate?.locationSource(self, didUpdate: heading)
    }
    func locationSource(_ source: any LocationSource, didFailWith error: LocationError) {
      delegate?.locationSource(self, didFailWith: error)
    }

    func locationSource(_ source: any LocationSource, didReport status: AuthorizationStatus) {
      authorizationStatus = status
      delegate?.locationSource(self, didReport: status)
    }
  }

  private static func faultyManager(
    on manager: CLLocationManager, _ device: UIDevice, _ center: any NotificationCenterProtocol
  ) -> LocationManager {
    LocationManager(
      source: ReportedPermission(manager),
      device: UIDeviceOrientationSource(device: device, notificationCenter: center))
  }

  /// A manager with the faulty source, as a candidate for the harness.
  private static let faulty = Compared.Implementation(
    "faulty", declared: LocationManagerSubject.declaredDifferences,
    make: .init(
      driver: {
        ModernManagerDriver(faultyManager(on: $0.locationManager, $0.device, $0.notificationCenter))
      },
      configured: LocationManagerSubject.Implementation.modern.make.configured))

  /// Returns the mismatches of a parallel run with the faulty manager as the candidate, except those in the creation.
  private func mismatches(
    _ use: (ParallelLocationManager, SimulatedLocationSource) -> Void
  ) -> [Mismatch] {
    let log = MismatchLog()
    let source = SimulatedLocationSource(authorizationStatus: .authorizedWhenInUse, behavior: .synchronous)
    ProcessWideState.$current.withValue(ProcessWideState()) {
      ProcessWideState.current.source = source
      source.whileInstalled {
        let center = NotificationCenter()
        let manager = ParallelLocationManager(
          locationManager: CLLocationManager(source: source), device: UIDevice(notificationCenter: center),
          notificationCenter: center, experiment: Experiment(publisher: log),
          candidate: CandidateMaker {
            .init(Self.faultyManager(on: $0.locationManager, $0.device, $0.notificationCenter))
          })
        use(manager, source)
      }
    }
    return log.mismatches.filter { !$0.kind.differences.contains { $0.contains("makes") } }
  }

  private func events(of mismatch: Mismatch?) throws -> [Recording<Compared.Stimulus>.Event] {
    try Recording(parsing: Data(#require(mismatch).recording.utf8)).events
  }

  @Test("A recording of a mismatch contains the change, and a replay without the change finds no difference")
  func replay() throws {
    let mismatch = try #require(
      mismatches { manager, source in
        source.send(.heading(.reliable))
        source.send(.unannouncedAuthorization(.denied))
        manager.startMonitoringLocation()
      }.first)
    #expect(
      try events(of: mismatch).suffix(2).map(\.stimulus) == [.unannouncedAuthorization(.denied), .start])
    let lines = mismatch.recording.split(separator: "\n")
    func replay(_ lines: [Substring]) throws -> ReplayResult {
      let content = Data(lines.joined(separator: "\n").utf8)
      return ReplayResult(try LocationRecording("recorded", content: content), candidate: Self.faulty)
    }
    let found = try replay(lines)
    #expect(found.isDifferent)
    #expect(found.text.contains("  1. .unannouncedAuthorization(.denied)\n"))
    #expect(found.text.contains("  2. .start   <- different\n"))
    #expect(try !replay(lines.filter { !$0.contains("unannounced") }).isDifferent)
  }

  @Test("A recording contains each unannounced change once, and marks no reported change as unannounced")
  func once() throws {
    let mismatch = mismatches { manager, source in
      source.send(.authorization(.authorizedAlways))
      manager.stopMonitoringLocation()
      source.send(.unannouncedAuthorization(.denied))
      for _ in 1...2 { manager.stopMonitoringLocation() }
      source.send(.unannouncedAuthorization(.restricted))
      source.send(.location(.here))
      manager.startMonitoringLocation()
    }.first
    #expect(
      try events(of: mismatch).map(\.stimulus).filter { "\($0)".contains("uthorization") } == [
        .authorization(.authorizedAlways), .unannouncedAuthorization(.denied),
        .unannouncedAuthorization(.restricted),
      ])
  }

  @Test("A recording marks a change during a callback")
  func nested() throws {
    final class Client: LocationManagerDelegate {
      var react: () -> Void = {}
      func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) { react() }
      func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}
      func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}
      func locationManager(
        _ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool
      ) {}
    }
    let client = Client()
    let mismatch = mismatches { manager, source in
      manager.delegate = client
      manager.startMonitoringLocation()
      client.react = { [weak manager] in
        source.send(.unannouncedAuthorization(.denied))
        manager?.stopMonitoringLocation()
        manager?.startMonitoringLocation()
      }
      source.send(.location(.here))
    }.first
    let nested = try events(of: mismatch).filter(\.isInside)
    #expect(nested.map(\.stimulus) == [.unannouncedAuthorization(.denied), .stop, .start])
  }
}

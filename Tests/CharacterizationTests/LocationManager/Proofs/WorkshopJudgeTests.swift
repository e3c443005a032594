import CoreLocationStandIn
import DraftLocation
import Equivalence
import Foundation
import TestSupport
import Testing

@testable import Judge

/// Checks that the workshop's tests detect the draft's regressions.
@Suite("The judge of the workshop", .enabled(if: MaintainersTests.drafts.areRun))
@MainActor
struct WorkshopJudgeTests {
  /// The regressions that the judge cannot detect.
  ///
  /// The first leaves the platform's delegate set, and the other two have an effect only if the device rotates during a
  /// call.
  private static let unseen: Set<SwitchedLocationManager.Switch> = [
    .uncleared, .observesLate, .observesLonger,
  ]

  @Test("The judge rejects the draft with any single regression, except the three that it cannot detect")
  func regressions() throws {
    for regression in SwitchedLocationManager.Switch.allCases {
      let isSeen = try Self.parts.contains { try !conforms([regression], to: $0) }
      #expect(isSeen != Self.unseen.contains(regression), "regression \(regression.rawValue)")
    }
  }

  @Test("In the draft without regressions, the judge finds only the declared difference")
  func repaired() throws {
    for part in Self.parts { #expect(try conforms([], to: part), "\(part.name)") }
    #expect(try !conforms([], to: .notifications))
  }

  private static let parts: [Part] = [
    .deliveries, .orientation, .callbacks, .startAndStop, .lifetime, .values,
  ]

  private func conforms(_ switches: Set<SwitchedLocationManager.Switch>, to part: Part) throws -> Bool {
    let draft = Manager(testDescription: "draft") { client, _ in
      DraftManaged(client: client, switches: switches)
    }
    return try part.check(
      draft, in: Repository.root.appendingPathComponent("scripts/workshop-command/Behaviour")
    ).conforms
  }
}

@MainActor
private final class DraftManaged: Managed {
  private let manager: SwitchedLocationManager
  private let client: Client

  init(client: Client, switches: Set<SwitchedLocationManager.Switch>) {
    manager = SwitchedLocationManager(
      locationManager: CLLocationManager(), device: .current, notificationCenter: NotificationCenter.default,
      ignoresUnknownLocation: false, switches: switches)
    self.client = client
  }

  var object: AnyObject { manager }

  var properties: String {
    let location = manager.location.map { "\($0.coordinate.latitude)" } ?? "none"
    let heading = manager.heading.map { "\($0.headingAccuracy)" } ?? "none"
    return "updating: \(manager.isUpdating), allowed: \(manager.isAuthorized), "
      + "location: \(location), heading: \(heading)"
  }

  func start() { manager.startMonitoringLocation() }
  func stop() { manager.stopMonitoringLocation() }
  func clearDelegate() { manager.delegate = nil }

  func setDelegate() -> AnyObject {
    let delegate = Delegate(client: client)
    manager.delegate = delegate
    return delegate
  }
}

private final class Delegate: SwitchedLocationManagerDelegate {
  private let client: Client

  init(client: Client) { self.client = client }

  func told(location: CLLocation) { client.isTold("location \(location.coordinate.latitude)") }
  func told(heading: CLHeading) { client.isTold("heading \(heading.headingAccuracy)") }
  func told(error: any Error) { client.isTold("error \(error._domain) \(error._code)") }
  func told(isEnabled: Bool) { client.isTold("enabled \(isEnabled)") }
}

import CoreLocationStandIn
import DraftLocation
import Equivalence
import Foundation
import TestSupport
import Testing

@testable import Judge

/// Whether the judge sees what was lost on the draft's path.
@Suite("The judge of the workshop", .enabled(if: MaintainersTests.drafts.areRun))
@MainActor
struct WorkshopJudgeTests {
  /// From below one does not see whom the platform would call, and no part turns the device in the middle of a call.
  private static let unseen: Set<DraftLocationManager.Row> = [.uncleared, .observesLate, .observesLonger]

  @Test("refutes the draft for each row with all others repaired, but for three that no part sees")
  func rows() throws {
    for row in DraftLocationManager.Row.allCases {
      let isSeen = try Self.parts.contains { try !conforms([row], to: $0) }
      #expect(isSeen != Self.unseen.contains(row), "row \(row.rawValue)")
    }
  }

  @Test("finds nothing in the draft without rows but what is declared")
  func repaired() throws {
    for part in Self.parts { #expect(try conforms([], to: part), "\(part.name)") }
    #expect(try !conforms([], to: .notifications))
  }

  private static let parts: [Part] = [
    .deliveries, .orientation, .callbacks, .startAndStop, .lifetime, .values,
  ]

  private func conforms(_ rows: Set<DraftLocationManager.Row>, to part: Part) throws -> Bool {
    let draft = Manager(testDescription: "draft") { client, _ in DraftManaged(client: client, rows: rows) }
    return try part.check(
      draft, in: Repository.root.appendingPathComponent("scripts/workshop-command/Behaviour")
    ).conforms
  }
}

@MainActor
private final class DraftManaged: Managed {
  private let manager: DraftLocationManager
  private let client: Client

  init(client: Client, rows: Set<DraftLocationManager.Row>) {
    manager = DraftLocationManager(
      locationManager: CLLocationManager(), device: .current, notificationCenter: NotificationCenter.default,
      ignoresUnknownLocation: false, rows: rows)
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

private final class Delegate: DraftLocationManagerDelegate {
  private let client: Client

  init(client: Client) { self.client = client }

  func draftManager(_ manager: DraftLocationManager, didUpdate location: CLLocation) {
    client.isTold("location \(location.coordinate.latitude)")
  }

  func draftManager(_ manager: DraftLocationManager, didUpdate heading: CLHeading) {
    client.isTold("heading \(heading.headingAccuracy)")
  }

  func draftManager(_ manager: DraftLocationManager, didReceive error: any Error) {
    client.isTold("error \((error as NSError).domain) \((error as NSError).code)")
  }

  func draftManager(_ manager: DraftLocationManager, didUpdateAuthorized isAuthorized: Bool) {
    client.isTold("enabled \(isAuthorized)")
  }
}

import CaseStudy
import CoreLocationStandIn
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
  /// The first leaves the platform's delegate set. The other two have an effect only if the device
  /// rotates during a call.
  private static let unseen: Set<SwitchedLocationManager.Switch> = [
    .uncleared, .observesLate, .observesLonger,
  ]

  @Test("The judge rejects the draft with any single regression, except for three undetectable regressions")
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

  private func conforms(_ rows: Set<SwitchedLocationManager.Switch>, to part: Part) throws -> Bool {
    let draft = Manager(testDescription: "draft") { client, _ in
      DraftManaged(client: client, switches: rows)
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
    let properties = manager.properties
    let location = properties.location.map { "\($0.latitude)" } ?? "none"
    let heading = properties.heading.map { "\($0.accuracy)" } ?? "none"
    return "updating: \(properties.isUpdating == true), allowed: \(properties.isAuthorized == true), "
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

  func told(_ observation: LocationManagerObservation) {
    switch observation {
    case .toldLocation(let location): client.isTold("location \(location.latitude)")
    case .toldHeading(let heading): client.isTold("heading \(heading.accuracy)")
    case .toldError(let error): client.isTold("error \(error.domain) \(error.code)")
    case .toldEnabled(let isEnabled): client.isTold("enabled \(isEnabled)")
    default: Issue.record("The delegate received the unexpected observation \(observation).")
    }
  }
}

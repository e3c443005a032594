import CoreLocationStandIn
import Foundation
import Legacy

@testable import Judge

extension Manager {
  static let legacy = Manager(testDescription: "legacy") { LegacyManaged(client: $0, in: $1) }
}

@MainActor
private final class LegacyManaged: Managed {
  private let manager: WMFLocationManager
  private let client: Client

  init(client: Client, in start: Start) {
    manager = start.isCoarse ? .coarseLocationManager() : .fineLocationManager()
    self.client = client
  }

  var object: AnyObject { manager }

  var properties: String {
    let location = manager.location.map { "\($0.coordinate.latitude)" } ?? "none"
    let heading = manager.heading.map { "\($0.headingAccuracy)" } ?? "none"
    return "updating: \(manager.isUpdating), allowed: \(WMFLocationManager.isAuthorized()), "
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

@MainActor
private final class Delegate: @MainActor WMFLocationManagerDelegate {
  private let client: Client

  init(client: Client) { self.client = client }

  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    client.isTold("location \(location.coordinate.latitude)")
  }

  func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {
    client.isTold("heading \(heading.headingAccuracy)")
  }

  func locationManager(_ controller: WMFLocationManager, didReceive error: any Error) {
    client.isTold("error \((error as NSError).domain) \((error as NSError).code)")
  }

  func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    client.isTold("enabled \(enabled)")
  }
}

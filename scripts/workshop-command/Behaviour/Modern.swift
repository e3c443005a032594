import CoreLocationStandIn
import Modern

@testable import Judge

extension Manager {
  static let modern = Manager(testDescription: "modern") { ModernManaged(client: $0, in: $1) }
}

@MainActor
private final class ModernManaged: Managed {
  private let manager: LocationManager
  private let client: Client

  init(client: Client, in start: Start) {
    manager = LocationManager(configuration: start.isCoarse ? .coarse : .fine)
    self.client = client
  }

  var object: AnyObject { manager }

  var properties: String {
    let location = manager.location.map { "\($0.latitude)" } ?? "none"
    let heading = manager.heading.map { "\($0.accuracy ?? -1)" } ?? "none"
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

private final class Delegate: LocationManagerDelegate {
  private let client: Client

  init(client: Client) { self.client = client }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    client.isTold("location \(location.latitude)")
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    client.isTold("heading \(heading.accuracy ?? -1)")
  }

  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    let (domain, code) =
      switch error {
      case .locationUnknown: (kCLErrorDomain, 0)
      case .denied: (kCLErrorDomain, 1)
      case .network: (kCLErrorDomain, 2)
      case .headingFailure: (kCLErrorDomain, 3)
      case .other(let domain, let code): (domain, code)
      }
    client.isTold("error \(domain) \(code)")
  }

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    client.isTold("enabled \(isEnabled)")
  }
}

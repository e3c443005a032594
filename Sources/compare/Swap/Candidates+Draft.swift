import CoreLocationStandIn
import DraftLocation
import ModernLocation
import PlacesApp
import PlacesSwap

extension Candidates {
  // Modern's declared differences are also the intended differences of the draft.
  static let draft = Candidates { muted in
    let manager = muted.locationManager
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.distanceFilter = 1
    manager.activityType = .fitness
    let draft = DraftLocationManager(
      locationManager: manager, device: muted.device, notificationCenter: muted.notificationCenter,
      ignoresUnknownLocation: muted.ignoresUnknownLocation)
    return .init(DraftManager(draft), object: draft)
  }
}

/// The draft's location manager behind the modern protocol.
private final class DraftManager: LocationManagerProtocol {
  private let draft: DraftLocationManager

  init(_ draft: DraftLocationManager) {
    self.draft = draft
  }

  deinit {
    // A pending start keeps the draft alive (regression 12). The run reports this leak before the task begins.
    Task { @MainActor [weak draft] in draft?.forgetPendingStart() }
  }

  var delegate: (any LocationManagerDelegate)? {
    get { (draft.delegate as? Translator)?.client }
    set { draft.delegate = newValue.map { Translator($0, for: self) } }
  }

  var location: Location? { draft.location.map(Location.init) }
  var heading: Heading? { draft.heading.map(Heading.init) }
  var isUpdating: Bool { draft.isUpdating }
  var authorizationStatus: AuthorizationStatus { AuthorizationStatus(draft.authorizationStatus) }
  func startMonitoringLocation() { draft.startMonitoringLocation() }
  func stopMonitoringLocation() { draft.stopMonitoringLocation() }
}

/// The draft's delegate, retained by the draft, with a strong reference to the client.
private final class Translator: DraftLocationManagerDelegate {
  let client: any LocationManagerDelegate
  private weak var manager: DraftManager?

  init(_ client: any LocationManagerDelegate, for manager: DraftManager) {
    self.client = client
    self.manager = manager
  }

  private func bridge(to draft: DraftLocationManager) -> DraftManager { manager ?? DraftManager(draft) }

  func draftManager(_ manager: DraftLocationManager, didUpdate location: CLLocation) {
    client.locationManager(bridge(to: manager), didUpdate: Location(location))
  }

  func draftManager(_ manager: DraftLocationManager, didUpdate heading: CLHeading) {
    client.locationManager(bridge(to: manager), didUpdate: Heading(heading))
  }

  func draftManager(_ manager: DraftLocationManager, didReceive error: any Error) {
    client.locationManager(bridge(to: manager), didReceive: LocationError(error))
  }

  func draftManager(_ manager: DraftLocationManager, didUpdateAuthorized isAuthorized: Bool) {
    client.locationManager(bridge(to: manager), didChangeEnabledState: isAuthorized)
  }
}

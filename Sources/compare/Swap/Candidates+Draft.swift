import CoreLocationStandIn
import DraftLocation
import Foundation
import ModernLocation
import PlacesApp
import PlacesSwap

extension Candidates {
  static let draft: Candidates = {
    var candidates = Candidates { .draft(on: $0) }
    candidates.placeFinder = { DraftFinder($0) }
    // The published port had the intentions of the modern location manager; that of the finder retells the inherited class.
    candidates.declaring = [.locationManager]
    return candidates
  }()
}

extension ParallelLocationManager.Candidate {
  static func draft(on muted: ParallelLocationManager.MutedPlatform) -> Self {
    let manager = muted.locationManager
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.distanceFilter = 1
    manager.activityType = .fitness
    let draft = DraftLocationManager(
      locationManager: manager, device: muted.device, notificationCenter: muted.notificationCenter,
      ignoresUnknownLocation: muted.ignoresUnknownLocation)
    return Self(DraftManager(draft), object: draft)
  }
}

/// The draft's location manager behind the modern protocol.
private final class DraftManager: LocationManagerProtocol {
  private let draft: DraftLocationManager

  init(_ draft: DraftLocationManager) {
    self.draft = draft
  }

  deinit {
    // Its fault is that it can keep itself alive. That has been seen by the next turn, and then it has to end.
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

/// The draft's delegate, which it holds strongly, so that it holds the client strongly too.
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

/// The draft's view model behind the protocol of the screen for adding a location.
final class DraftFinder: PlaceFinder {
  var onEvent: (PlaceFinderEvent) -> Void = { _ in }
  private let viewModel: DraftAddLocationViewModel

  init(_ muted: MutedPlaceFinderPlatform) {
    viewModel = DraftAddLocationViewModel(
      locationService: DraftGeocoder(geocoder: muted.makeGeocoder()),
      scheduler: ClockScheduler(clock: muted.clock))
    viewModel.delegate = self
  }

  func textDidChange(_ text: String) { viewModel.textDidChange(text) }
}

extension DraftFinder: DraftAddLocationViewModelDelegate {
  func viewModel(didChangeQuerying querying: Bool) { onEvent(.querying(querying)) }

  func viewModelDidChangeLocations(_ viewModel: DraftAddLocationViewModel) {
    onEvent(
      .found(
        (0..<viewModel.numberOfLocations).compactMap(viewModel.location).map {
          NamedLocation(name: $0.name, latitude: $0.latitude, longitude: $0.longitude)
        }))
  }

  // The draft's own service hands on no error.
  func viewModel(didFailWith error: any Error) {}
}

private struct ClockScheduler: DraftScheduler {
  let clock: any Clock<Duration>

  func perform(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) {
    Task {
      if (try? await clock.sleep(for: .seconds(delay))) != nil { action() }
    }
  }
}

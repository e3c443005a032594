import CoreLocationStandIn
import Equivalence
import ModernLocation

/// The refactored card on a screen, which configures its cells.
@MainActor
final class ModernExploreScreen: ExploreCardSubject.ScreenUnderTest {
  private let exploreCard: ExploreCard
  private let memory: UserDefaultsCardMemory
  private let tasks: TaskLedger
  private let recorder: Recorder<ExploreCardSubject.Observation>
  private var authorizationCell: AuthorizationCell?

  init(_ device: ExploreCardSubject.Device, tasks: TaskLedger) {
    let manager = ModernManagerDouble(source: device.source, recorder: device.recorder)
    device.manager = manager
    memory = UserDefaultsCardMemory(defaults: device.defaults)
    exploreCard = ExploreCard(
      manager: manager, memory: memory, settings: SettingsDouble(device: device))
    self.tasks = tasks
    recorder = device.recorder
    exploreCard.delegate = self
  }

  var card: AnyObject { exploreCard }
  var isLocationEnabled: Bool { memory.isLocationEnabled }
  var hasPrompted: Bool { memory.hasPrompted }

  var shownAuthorization: ExploreCardSubject.Shown? {
    authorizationCell.map { ExploreCardSubject.Shown(title: $0.title, button: $0.buttonTitle) }
  }

  func appear(_ cell: ExploreCardSubject.Cell) {
    switch cell {
    case .authorization: authorizationCell = exploreCard.authorizationCell
    case .place, .otherPlace: exploreCard.locationCellWillAppear()
    }
  }

  func disappear(_ cell: ExploreCardSubject.Cell) {
    switch cell {
    case .authorization: authorizationCell = nil
    case .place, .otherPlace: exploreCard.locationCellDidDisappear()
    }
  }

  func tapEnable() {
    tasks.start { [weak self, exploreCard] in
      do throws(ExploreCardError) {
        try await exploreCard.enableLocation()
      } catch {
        switch error {
        case .unableToOpenSettings: self?.recorder.record(.toldUnableToOpen)
        }
      }
    }
  }
}

extension ModernExploreScreen: ExploreCardDelegate {
  func exploreCardDidChangeAuthorization(_ card: ExploreCard) {
    if authorizationCell != nil { authorizationCell = card.authorizationCell }
  }
}

final class ModernManagerDouble: LocationManagerProtocol, ExploreCardSubject.ManagerDouble {
  weak var delegate: (any LocationManagerDelegate)?
  private let source: SimulatedLocationSource
  private let recorder: Recorder<ExploreCardSubject.Observation>

  init(source: SimulatedLocationSource, recorder: Recorder<ExploreCardSubject.Observation>) {
    self.source = source
    self.recorder = recorder
  }

  var location: Location? { nil }
  var heading: Heading? { nil }
  var isUpdating: Bool { false }

  var authorizationStatus: AuthorizationStatus {
    switch source.authorizationStatus {
    case .notDetermined: .notDetermined
    case .restricted: .restricted
    case .denied: .denied
    case .authorizedWhenInUse: .authorizedWhenInUse
    case .authorizedAlways: .authorizedAlways
    }
  }

  func startMonitoringLocation() { recorder.record(.managerStarted) }

  func stopMonitoringLocation() { recorder.record(.managerStopped) }

  func tell(isEnabled: Bool) { delegate?.locationManager(self, didChangeEnabledState: isEnabled) }
}

private final class SettingsDouble: SettingsOpener {
  private let device: ExploreCardSubject.Device

  init(device: ExploreCardSubject.Device) {
    self.device = device
  }

  func openSettings() async -> Bool { await device.openAndWait(UIApplication.openSettingsURLString) }
}

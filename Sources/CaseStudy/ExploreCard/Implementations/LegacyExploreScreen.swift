import CoreLocationStandIn
import Foundation
import LegacyLocation

/// The inherited card on a screen.
@MainActor
final class LegacyExploreScreen: ExploreCardSubject.ScreenUnderTest {
  private let exploreCard: WMFExploreLocationCard
  private var cells: [ExploreCardSubject.Cell: WMFExploreCell] = [:]

  init(_ device: ExploreCardSubject.Device) {
    // This is never set back. Without a current source the spy answers as the platform does.
    WMFLocationManager.locationManagerType = LocationManagerSubject.LocationManagerSpy.self
    let manager = LegacyManagerDouble(recorder: device.recorder)
    device.manager = manager
    exploreCard = WMFExploreLocationCard(
      locationManager: manager, defaults: device.defaults,
      application: LegacyApplicationDouble(device: device))
  }

  var card: AnyObject { exploreCard }
  var isLocationEnabled: Bool { exploreCard.isLocationEnabled }
  var hasPrompted: Bool { exploreCard.didPromptForLocation }

  private var authorizationCell: WMFAuthorizationCell? { cells[.authorization] as? WMFAuthorizationCell }

  var shownAuthorization: ExploreCardSubject.Shown? {
    authorizationCell.map { ExploreCardSubject.Shown(title: $0.title, button: $0.buttonTitle) }
  }

  func appear(_ cell: ExploreCardSubject.Cell) {
    let made = cell == .authorization ? WMFAuthorizationCell() : WMFLocationCell()
    cells[cell] = made
    exploreCard.willDisplay(made)
  }

  func disappear(_ cell: ExploreCardSubject.Cell) {
    if let cell = cells.removeValue(forKey: cell) { exploreCard.didEndDisplaying(cell) }
  }

  func tapEnable() { authorizationCell?.tapButton() }
}

private final class LegacyManagerDouble: @MainActor WMFLocationMonitoring, ExploreCardSubject.ManagerDouble {
  weak var delegate: (any WMFLocationManagerDelegate)?
  private let recorder: Recorder<ExploreCardSubject.Observation>

  init(recorder: Recorder<ExploreCardSubject.Observation>) {
    self.recorder = recorder
  }

  func startMonitoringLocation() { recorder.record(.managerStarted) }

  func stopMonitoringLocation() { recorder.record(.managerStopped) }

  func tell(isEnabled: Bool) {
    // The delegate method wants a manager of the concrete type, and the card does not look at it.
    let center = NotificationCenter()
    let manager = WMFLocationManager(
      locationManager: CLLocationManager(source: SimulatedLocationSource()),
      device: UIDevice(notificationCenter: center), notificationCenter: center)
    delegate?.locationManager(manager, didChangeEnabledState: isEnabled)
  }
}

/// An app that opens nothing, and says so when the stimulus comes.
final class LegacyApplicationDouble: WMFSettingsOpening {
  private let device: ExploreCardSubject.Device

  init(device: ExploreCardSubject.Device) {
    self.device = device
  }

  func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)?
  ) {
    precondition(
      completion == nil, "The inherited card hands over no completion; let the double call it now.")
    device.open(url.absoluteString)
  }
}

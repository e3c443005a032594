import CoreLocationStandIn
import Foundation
import LegacyLocation
import TestDoubles

@MainActor
final class LegacyExploreScreen: ExploreCardSubject.ScreenUnderTest {
  private let exploreCard: LegacyCardDouble
  private let device: ExploreCardSubject.Device
  private let authorizationCell = WMFAuthorizationCell()
  private var visibleCells: [ExploreCardSubject.Cell: WMFExploreCell] = [:]

  init(_ device: ExploreCardSubject.Device) {
    // This is never set back. Without a current source the spy answers as the platform does.
    WMFLocationManager.locationManagerType = LocationManagerSubject.LocationManagerSpy.self
    self.device = device
    exploreCard = LegacyCardDouble(on: device)
    exploreCard.feed = self
  }

  static func way(from location: CLLocation, to article: CLLocation) -> ExploreCardSubject.Way? {
    let cell = WMFLocationCell()
    cell.articleLocation = article
    cell.update(location: location, heading: nil)
    return ExploreCardSubject.Shown(cell).way
  }

  var card: AnyObject { exploreCard }

  func shown(by cell: ExploreCardSubject.Cell) -> ExploreCardSubject.Shown {
    ExploreCardSubject.Shown(visibleCells[cell])
  }

  func appear(_ cell: ExploreCardSubject.Cell) {
    let filled = fill(cell, layoutOnly: false)
    visibleCells[cell] = filled
    exploreCard.willDisplay(filled)
  }

  func disappear(_ cell: ExploreCardSubject.Cell) {
    if let cell = visibleCells.removeValue(forKey: cell) { exploreCard.didEndDisplaying(cell) }
  }

  func measure(_ cell: ExploreCardSubject.Cell) -> ExploreCardSubject.Shown {
    ExploreCardSubject.Shown(fill(cell, layoutOnly: true))
  }

  func contentChanges() {
    let cells = exploreCard.visibleCells
    exploreCard.contentWillChange()
    for cell in cells { exploreCard.didEndDisplaying(cell) }
    visibleCells = [:]
  }

  func tapEnable() { authorizationCell.tapButton() }

  private func fill(_ cell: ExploreCardSubject.Cell, layoutOnly: Bool) -> WMFExploreCell {
    if cell == .other { return WMFExploreCell() }
    // A cell that is only measured is another one.
    let reused = layoutOnly ? WMFAuthorizationCell() : authorizationCell
    let filled = cell == .authorization ? reused : WMFLocationCell()
    filled.articleLocation = cell.place.map {
      CLLocation(
        coordinate: $0, altitude: 0, horizontalAccuracy: 0, verticalAccuracy: -1,
        timestamp: Date(timeIntervalSinceReferenceDate: 0))
    }
    exploreCard.configure(filled, layoutOnly: layoutOnly)
    return filled
  }
}

extension LegacyExploreScreen: @MainActor WMFExploreFeed {
  func updateNearbyContent(force: Bool) { device.updateNearby(force: force) }
}

extension ExploreCardSubject.Shown {
  fileprivate init(_ cell: WMFExploreCell?) {
    self.init()
    if let cell = cell as? WMFAuthorizationCell {
      button = .init(title: cell.buttonTitle, isEnabled: cell.isButtonEnabled)
    }
    if let cell = cell as? WMFLocationCell, let distance = cell.distance, let bearing = cell.bearing {
      way = .init(distance: distance, bearing: bearing)
    }
  }
}

private final class LegacyCardDouble: WMFExploreLocationCard {
  private let device: ExploreCardSubject.Device
  private let double: LegacyManagerDouble
  private let manager: any WMFLocationMonitoring

  @MainActor
  init(on device: ExploreCardSubject.Device) {
    self.device = device
    double = LegacyManagerDouble(device)
    manager = double
    super.init(defaults: device.defaults, application: ApplicationSpy(device: device))
  }

  override func makeLocationManager() -> any WMFLocationMonitoring {
    // The inherited card is used on the main thread, which its type does not say.
    MainActor.assumeIsolated { [device, double] in device.manager = double }
    return manager
  }
}

final class LegacyManagerDouble: @MainActor WMFLocationMonitoring, ExploreCardSubject.ManagerDouble {
  weak var delegate: (any WMFLocationManagerDelegate)?
  private let source: SimulatedLocationSource
  private let recorder: Recorder<ExploreCardSubject.Observation>

  init(_ device: ExploreCardSubject.Device) {
    source = device.source
    recorder = device.recorder
  }

  var location: CLLocation? { source.location }
  var heading: CLHeading? { source.heading }

  func startMonitoringLocation() { recorder.record(.managerStarted) }

  func stopMonitoringLocation() { recorder.record(.managerStopped) }

  func tell(isEnabled: Bool) { delegate?.locationManager(Self.ignored, didChangeEnabledState: isEnabled) }

  func tellLocation() {
    if let location { delegate?.locationManager(Self.ignored, didUpdate: location) }
  }

  func tellHeading() {
    if let heading { delegate?.locationManager(Self.ignored, didUpdate: heading) }
  }

  /// The delegate's methods want a manager of the concrete type, and the card does not look at it.
  private static var ignored: WMFLocationManager {
    let center = NotificationCenter()
    return WMFLocationManager(
      locationManager: CLLocationManager(source: SimulatedLocationSource()),
      device: UIDevice(notificationCenter: center), notificationCenter: center)
  }
}

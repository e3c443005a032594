import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation
import PlacesApp
import LocationWords

/// The legacy card behind the protocol of the explore feed; its location manager is legacy in every setting.
@MainActor
final class WMFExploreLocationCardBridge: FeedCard {
  // The bridge never sends `unableToOpenSettings`, because the legacy card does not report this failure.
  var onEvent: (FeedCardEvent) -> Void = { _ in }

  private let card: BridgedCard
  // A collection view reuses its cells, and a reused cell's content depends on its earlier content.
  private let authorizationCell = WMFAuthorizationCell()
  private var visibleCells: [FeedCell: WMFLocationCell] = [:]
  private var shown: [FeedCell: FeedCellContent] = [:]

  init(
    defaults: UserDefaults, application: any WMFSettingsOpening,
    makeLocationManager: @escaping @MainActor () -> any WMFLocationMonitoring
  ) {
    card = BridgedCard(defaults: defaults, application: application)
    card.make = { [weak self] in
      MonitoredManager(makeLocationManager()) { self?.tellChanges() }
    }
    card.feed = self
  }

  convenience init(on platform: Platform) {
    self.init(defaults: platform.defaults, application: platform.application) {
      LocationManagerConfiguration.fine.legacyManager(on: platform)
    }
  }

  // The legacy permission cell reads the permission itself, not through the bridge.
  func cellWillAppear(_ cell: FeedCell, at place: Coordinate?) {
    let made = cell == .authorization ? authorizationCell : WMFLocationCell()
    made.articleLocation = place.map {
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude), altitude: 0,
        horizontalAccuracy: 0, verticalAccuracy: -1, course: -1, speed: -1,
        timestamp: Date(timeIntervalSinceReferenceDate: 0))
    }
    visibleCells[cell] = made
    card.configure(made, layoutOnly: false)
    tellChanges()
    card.willDisplay(made)
  }

  func cellDidDisappear(_ cell: FeedCell) {
    shown[cell] = nil
    if let cell = visibleCells.removeValue(forKey: cell) { card.didEndDisplaying(cell) }
  }

  func contentWillChange() { card.contentWillChange() }

  func enableLocation() {
    if visibleCells[.authorization] != nil { authorizationCell.tapButton() }
  }

  private func tellChanges() {
    for cell in FeedCell.allCases {
      guard let content = visibleCells[cell].map(FeedCellContent.init), content != shown[cell] else {
        continue
      }
      shown[cell] = content
      onEvent(.shows(cell, content))
    }
  }
}

extension WMFExploreLocationCardBridge: @MainActor WMFExploreFeed {
  func updateNearbyContent(force: Bool) {
    tellChanges()
    onEvent(.updatesNearby(force: force))
  }
}

extension FeedCellContent {
  fileprivate init(_ cell: WMFLocationCell) {
    self.init()
    if let cell = cell as? WMFAuthorizationCell {
      button = EnableButton(title: cell.buttonTitle, isEnabled: cell.isButtonEnabled)
    }
    if let distance = cell.distance, let bearing = cell.bearing {
      way = Way(distance: distance, bearing: bearing)
    }
  }
}

private final class BridgedCard: WMFExploreLocationCard {
  var make: () -> any WMFLocationMonitoring = { WMFLocationManager.fineLocationManager() }

  override func makeLocationManager() -> any WMFLocationMonitoring { make() }
}

/// A location manager that forwards its callbacks to the card, except errors, and then calls a closure.
private final class MonitoredManager: WMFLocationMonitoring {
  weak var delegate: (any WMFLocationManagerDelegate)?
  private let manager: any WMFLocationMonitoring
  private let cardWasTold: () -> Void

  init(_ manager: any WMFLocationMonitoring, cardWasTold: @escaping () -> Void) {
    self.manager = manager
    self.cardWasTold = cardWasTold
    manager.delegate = self
  }

  var location: CLLocation? { manager.location }
  var heading: CLHeading? { manager.heading }
  func startMonitoringLocation() { manager.startMonitoringLocation() }
  func stopMonitoringLocation() { manager.stopMonitoringLocation() }
}

// The card does not handle errors.
extension MonitoredManager: WMFLocationManagerDelegate {
  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    delegate?.locationManager(controller, didUpdate: location)
    cardWasTold()
  }

  func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {
    delegate?.locationManager(controller, didUpdate: heading)
    cardWasTold()
  }

  func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    delegate?.locationManager(controller, didChangeEnabledState: enabled)
    cardWasTold()
  }
}

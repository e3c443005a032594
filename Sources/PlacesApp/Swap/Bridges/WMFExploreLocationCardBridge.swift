import CoreLocationStandIn
package import Foundation
package import LegacyLocation
package import ModernLocation

/// The inherited card behind the protocol of the explore feed.
@MainActor
package final class WMFExploreLocationCardBridge: FeedCard {
  /// Is told what the card comes to; the inherited one does not say whether the settings were opened.
  package var onEvent: (FeedCardEvent) -> Void = { _ in }

  private let card: WMFExploreLocationCard
  private let manager: MonitoredManager
  private var authorizationCell: WMFAuthorizationCell?
  private var locationCells: [WMFLocationCell] = []

  /// Makes an inherited card on a location manager, of either side.
  package init(
    manager: any LocationManagerProtocol, defaults: UserDefaults, application: any WMFSettingsOpening
  ) {
    self.manager = MonitoredManager(manager)
    card = WMFExploreLocationCard(
      locationManager: self.manager, defaults: defaults, application: application)
    self.manager.onEnabledState = { [weak self] tell in self?.noticingTheCell(tell) }
  }

  /// Makes an inherited card on the app's platform.
  convenience init(manager: any LocationManagerProtocol, on platform: Platform) {
    self.init(manager: manager, defaults: platform.defaults, application: platform.application)
  }

  /// Shows the inherited cell, which asks for the permission itself.
  package func authorizationCellWillAppear() {
    let cell = WMFAuthorizationCell()
    authorizationCell = cell
    card.willDisplay(cell)
    onEvent(.authorizationCell(AuthorizationCell(cell)))
  }

  /// Removes the inherited cell.
  package func authorizationCellDidDisappear() {
    if let authorizationCell { card.didEndDisplaying(authorizationCell) }
    authorizationCell = nil
  }

  /// Shows an inherited cell with a place.
  package func locationCellWillAppear() {
    let cell = WMFLocationCell()
    locationCells.append(cell)
    card.willDisplay(cell)
  }

  /// Removes the inherited cell that came last.
  package func locationCellDidDisappear() {
    if let cell = locationCells.popLast() { card.didEndDisplaying(cell) }
  }

  /// Taps the button of the inherited cell.
  package func enableLocation() { authorizationCell?.tapButton() }

  private func noticingTheCell(_ tell: () -> Void) {
    let before = authorizationCell.map(AuthorizationCell.init)
    tell()
    guard let authorizationCell, AuthorizationCell(authorizationCell) != before else { return }
    onEvent(.authorizationCell(AuthorizationCell(authorizationCell)))
  }
}

extension AuthorizationCell {
  /// What an inherited cell shows, which has a button as long as there is no permission.
  fileprivate init(_ cell: WMFAuthorizationCell) {
    self.init(isAuthorized: cell.buttonTitle == nil)
  }
}

/// A location manager of either side, as the inherited card knows one.
@MainActor
private final class MonitoredManager {
  weak var delegate: (any WMFLocationManagerDelegate)?
  var onEnabledState: (() -> Void) -> Void = { $0() }
  private let manager: any LocationManagerProtocol
  private lazy var nobody = WMFLocationManager(locationManager: UnattachedLocationManager(nobody: ()))

  init(_ manager: any LocationManagerProtocol) {
    self.manager = manager
    manager.delegate = self
  }
}

extension MonitoredManager: @MainActor WMFLocationMonitoring {
  func startMonitoringLocation() { manager.startMonitoringLocation() }
  func stopMonitoringLocation() { manager.stopMonitoringLocation() }
}

extension MonitoredManager: LocationManagerDelegate {
  // The inherited card implements none of the first three.
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {}
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}
  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    // The method wants an inherited manager, and the card does not look at it.
    onEnabledState { delegate?.locationManager(nobody, didChangeEnabledState: isEnabled) }
  }
}

/// A platform's location manager that nothing drives.
private final class UnattachedLocationManager: CLLocationManager {
  init(nobody: Void) {
    #if canImport(UIKit)
    super.init()
    #else
    super.init(source: nil)
    #endif
  }
}

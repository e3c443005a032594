import CoreLocationStandIn
import Foundation

/// The explore feed, which updates nearby content.
public protocol WMFExploreFeed: AnyObject {
  /// Updates the nearby content.
  func updateNearbyContent(force: Bool)
}

/// The card of the explore feed that shows places near the user.
open class WMFExploreLocationCard: WMFLocationManagerDelegate, WMFAuthorizationCellDelegate {
  /// The user defaults key of the flag that a tap on *Enable location* sets.
  package static let didPromptKey = "DidPromptForLocation"

  /// The feed, held weakly.
  public weak var feed: WMFExploreFeed?
  /// The cells on the screen, in order of appearance.
  public private(set) var visibleCells: [WMFExploreCell] = []

  private let defaults: UserDefaults
  private let application: WMFSettingsOpening
  private var madeLocationManager: WMFLocationMonitoring?
  private var visibleLocationCellCount = 0

  /// Seam, *inject the singleton*: the user defaults are a parameter.
  ///
  /// Seam, *concrete type to protocol*: the app is a parameter, and its type is a protocol.
  package init(defaults: UserDefaults, application: WMFSettingsOpening) {
    self.defaults = defaults
    self.application = application
  }

  /// Makes a card for this device.
  public convenience init() {
    self.init(defaults: .standard, application: UIApplication.shared)
  }

  deinit {
    if visibleLocationCellCount > 0 {
      madeLocationManager?.stopMonitoringLocation()
    }
  }

  // MARK: - Seam, subclass and override

  /// Makes the location manager.
  open func makeLocationManager() -> WMFLocationMonitoring {
    return WMFLocationManager.fineLocationManager()
  }

  private var locationManager: WMFLocationMonitoring {
    if let locationManager = madeLocationManager {
      return locationManager
    }
    let locationManager = makeLocationManager()
    locationManager.delegate = self
    madeLocationManager = locationManager
    return locationManager
  }

  // MARK: - Cells

  /// Fills a cell before it appears, or before the layout measures it.
  public func configure(_ cell: WMFLocationCell, layoutOnly: Bool) {
    if let cell = cell as? WMFAuthorizationCell {
      cell.delegate = self
      cell.updateForPermission()
    }
    if layoutOnly || !WMFLocationManager.isAuthorized() {
      cell.configureForUnknownDistance()
      return
    }
    locationManager.startMonitoringLocation()
    cell.update(location: locationManager.location, heading: locationManager.heading)
  }

  /// A cell is about to appear.
  public func willDisplay(_ cell: WMFExploreCell) {
    visibleCells.append(cell)
    if cell is WMFLocationCell {
      visibleLocationCellCount += 1
      if WMFLocationManager.isAuthorized() {
        locationManager.startMonitoringLocation()
      }
    }
  }

  /// A cell has disappeared.
  public func didEndDisplaying(_ cell: WMFExploreCell) {
    visibleCells.removeAll { $0 === cell }
    if cell is WMFLocationCell {
      visibleLocationCellCount -= 1
      if visibleLocationCellCount == 0 {
        locationManager.stopMonitoringLocation()
      }
    }
  }

  /// The feed is about to replace its content.
  ///
  /// An oddity: the collection view then reloads, and reports again that the visible cells have disappeared.
  public func contentWillChange() {
    for cell in visibleCells {
      didEndDisplaying(cell)
    }
    if visibleLocationCellCount > 0 {
      locationManager.stopMonitoringLocation()
    }
    visibleLocationCellCount = 0
  }

  private func updateLocationCells() {
    for cell in visibleCells {
      // An oddity: this `return` ends the loop, but the author meant `continue`.
      guard let cell = cell as? WMFLocationCell else {
        return
      }
      cell.update(location: locationManager.location, heading: locationManager.heading)
    }
  }

  // MARK: - WMFAuthorizationCellDelegate

  /// Asks for permission, or opens the settings if the user has already decided.
  public func authorizationCellDidTapEnable(_ cell: WMFAuthorizationCell) {
    defaults.set(true, forKey: Self.didPromptKey)
    if WMFLocationManager.isAuthorizationNotDetermined() {
      locationManager.startMonitoringLocation()
      return
    }
    if let url = URL(string: UIApplication.openSettingsURLString) {
      application.open(url, options: [:], completionHandler: nil)
    }
  }

  // MARK: - WMFLocationManagerDelegate

  /// Updates the location cells.
  public func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    updateLocationCells()
  }

  /// Updates the location cells.
  public func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {
    updateLocationCells()
  }

  /// Stores and shows the user's decision, then lets the feed update nearby content.
  public func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    defaults.set(enabled, forKey: "LocationEnabled")
    for cell in visibleCells {
      // An oddity: this `return` ends the whole method, but the author meant `continue`.
      guard let cell = cell as? WMFAuthorizationCell else {
        return
      }
      if WMFLocationManager.isAuthorized() {
        cell.updateForLocationEnabled()
      }
    }
    feed?.updateNearbyContent(force: false)
  }
}

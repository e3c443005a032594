import CoreLocationStandIn
package import Foundation

/// The card of the explore feed that shows places near the user.
public class WMFExploreLocationCard: WMFLocationManagerDelegate, WMFAuthorizationCellDelegate {
  /// The defaults say under this key whether the user was ever asked for the location.
  package static let didPromptKey = "DidPromptForLocation"

  /// The cells on the screen, in the order in which they came.
  public private(set) var visibleCells: [WMFExploreCell] = []

  private let locationManager: any WMFLocationMonitoring
  private let defaults: UserDefaults
  private let application: any WMFSettingsOpening
  private var visibleLocationCellCount = 0

  /// Seam, *inject the singleton*: the user defaults.
  ///
  /// Seam, *concrete type to protocol*: the location manager and the app.
  package init(
    locationManager: any WMFLocationMonitoring, defaults: UserDefaults, application: any WMFSettingsOpening
  ) {
    self.locationManager = locationManager
    self.defaults = defaults
    self.application = application
    locationManager.delegate = self
  }

  /// A card on this device.
  public convenience init() {
    self.init(
      locationManager: WMFLocationManager.fineLocationManager(), defaults: .standard,
      application: UIApplication.shared)
  }

  // MARK: - What is remembered

  /// Whether location was enabled when the user last decided; false if that never happened.
  public var isLocationEnabled: Bool {
    return defaults.bool(forKey: "LocationEnabled")
  }

  /// Whether the user has tapped *Enable*.
  public var didPromptForLocation: Bool {
    return defaults.bool(forKey: Self.didPromptKey)
  }

  // MARK: - Cells

  /// A cell comes onto the screen.
  public func willDisplay(_ cell: WMFExploreCell) {
    visibleCells.append(cell)
    if let cell = cell as? WMFAuthorizationCell {
      cell.delegate = self
      cell.updateForPermission()
    }
    if cell is WMFLocationCell {
      visibleLocationCellCount += 1
      locationManager.startMonitoringLocation()
    }
  }

  /// A cell leaves the screen.
  public func didEndDisplaying(_ cell: WMFExploreCell) {
    visibleCells.removeAll { $0 === cell }
    if cell is WMFLocationCell {
      visibleLocationCellCount -= 1
      if visibleLocationCellCount == 0 {
        locationManager.stopMonitoringLocation()
      }
    }
  }

  // MARK: - WMFAuthorizationCellDelegate

  /// Asks for permission, or leads to where it can be given.
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

  /// Remembers the user's decision, and shows it.
  public func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    defaults.set(enabled, forKey: "LocationEnabled")
    for cell in visibleCells {
      // An oddity: this ends the loop, where it was meant to go on with the next cell.
      guard let cell = cell as? WMFAuthorizationCell else {
        return
      }
      cell.updateForPermission()
    }
  }
}

/// A cell of the explore feed.
open class WMFExploreCell {
  /// An empty cell.
  public init() {}
}

/// A cell that shows a place, and how far away it is.
public class WMFLocationCell: WMFExploreCell {}

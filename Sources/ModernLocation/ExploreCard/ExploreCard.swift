/// The card of the explore feed that shows places near the user.
@MainActor
public final class ExploreCard {
  /// Is told what changes, held weakly.
  public weak var delegate: (any ExploreCardDelegate)?

  private let manager: any LocationManagerProtocol
  private let memory: any ExploreCardMemory
  private let settings: any SettingsOpener
  private var visibleLocationCells = 0

  /// A card that is given everything that it needs.
  ///
  /// - Parameters:
  ///   - manager: Its location manager, of which it becomes the delegate.
  ///   - memory: Where it remembers what the user did.
  ///   - settings: What opens the system's settings.
  public init(
    manager: any LocationManagerProtocol, memory: any ExploreCardMemory, settings: any SettingsOpener
  ) {
    self.manager = manager
    self.memory = memory
    self.settings = settings
    manager.delegate = self
  }

  /// What a cell about the permission shows now.
  public var authorizationCell: AuthorizationCell { AuthorizationCell(isAuthorized: manager.isAuthorized) }

  /// A cell with a place comes onto the screen.
  public func locationCellWillAppear() {
    visibleLocationCells += 1
    manager.startMonitoringLocation()
  }

  /// A cell with a place has left the screen.
  public func locationCellDidDisappear() {
    visibleLocationCells -= 1
    if visibleLocationCells == 0 { manager.stopMonitoringLocation() }
  }

  /// Asks for permission, or leads to where it can be given.
  ///
  /// - Throws: ``ExploreCardError`` if the settings could not be opened.
  public func enableLocation() async throws(ExploreCardError) {
    memory.hasPrompted = true
    if manager.authorizationStatus == .notDetermined {
      manager.startMonitoringLocation()
      return
    }
    guard await settings.openSettings() else { throw .unableToOpenSettings }
  }
}

extension ExploreCard: LocationManagerDelegate {
  /// Does nothing, as cells read locations themselves.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {}
  /// Does nothing, as the card shows no heading.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}
  /// Does nothing, as updates go on after an error.
  public func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}

  /// Remembers the user's decision, and has it shown.
  public func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    memory.isLocationEnabled = isEnabled
    delegate?.exploreCardDidChangeAuthorization(self)
  }
}

/// What a cell about the permission shows.
///
/// It is a value: who configures the cell has asked already, so that the cell asks nobody.
public struct AuthorizationCell: Hashable, Sendable {
  /// What the cell says.
  public let title: String
  /// What its button says; nil without a button.
  public let buttonTitle: String?

  /// A cell for a user who has allowed location, or has not.
  public init(isAuthorized: Bool) {
    title = isAuthorized ? "Location enabled" : "See what is near you"
    buttonTitle = isAuthorized ? nil : "Enable"
  }
}

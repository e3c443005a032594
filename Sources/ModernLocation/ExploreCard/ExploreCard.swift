/// The card of the explore feed that shows places near the user.
///
/// It has no cells. The screen asks what a cell shows, and is told when every visible cell has to ask again.
@MainActor
public final class ExploreCard {
  /// Is told what changes, held weakly.
  public weak var delegate: (any ExploreCardDelegate)?
  /// Is told to update what is near, held weakly.
  public weak var feed: (any NearbyContentUpdating)?

  private let manager: any LocationManagerProtocol
  private let memory: any ExploreCardMemory
  private let settings: any SettingsOpener
  private let tasks: any TaskStarter
  private var visibleLocationCells = 0

  /// A card that is given everything that it needs.
  ///
  /// - Parameters:
  ///   - manager: Its location manager, of which it becomes the delegate.
  ///   - memory: Where it remembers what the user did.
  ///   - settings: What opens the system's settings.
  ///   - tasks: What starts the task in which the settings are waited for.
  public init(
    manager: any LocationManagerProtocol, memory: any ExploreCardMemory, settings: any SettingsOpener,
    tasks: any TaskStarter = MainActorTasks()
  ) {
    self.manager = manager
    self.memory = memory
    self.settings = settings
    self.tasks = tasks
    manager.delegate = self
  }

  deinit {
    if visibleLocationCells > 0 { onMainActor { [manager] in manager.stopMonitoringLocation() } }
  }

  // MARK: What cells show

  /// What the button of a cell about the permission shows now.
  public var enableButton: EnableButton { EnableButton(isAuthorized: manager.isAuthorized) }

  /// The way to a place from where the user is; nil if that is not known, or there is no place.
  public func way(to place: Coordinate?) -> Way? {
    guard let place, let location = manager.location else { return nil }
    return Way(from: location, to: place, heading: manager.heading)
  }

  /// Follows the user, if that is allowed, and returns what a cell shows of the way to its place.
  ///
  /// A cell that is only measured shows no way, and need not ask.
  public func configureLocationCell(for place: Coordinate?) -> Way? {
    guard manager.isAuthorized else { return nil }
    manager.startMonitoringLocation()
    return way(to: place)
  }

  // MARK: Which cells are visible

  /// A cell with a place comes onto the screen; one about the permission is such a cell, too.
  public func locationCellWillAppear() {
    visibleLocationCells += 1
    if manager.isAuthorized { manager.startMonitoringLocation() }
  }

  /// A cell with a place has left the screen.
  public func locationCellDidDisappear() {
    visibleLocationCells -= 1
    if visibleLocationCells == 0 { manager.stopMonitoringLocation() }
  }

  /// New content takes the place of what is on the screen, and of so many visible cells with a place.
  ///
  /// A collection that reloads tells once more that they have left, and the count falls below zero. It looks like a
  /// slip, but to repair it would change when the location manager stops.
  public func contentWillChange(visibleLocationCells cells: Int) {
    for _ in 0..<cells { locationCellDidDisappear() }
    if visibleLocationCells > 0 { manager.stopMonitoringLocation() }
    visibleLocationCells = 0
  }

  // MARK: What the user does

  /// Asks for permission, or leads to where it can be given.
  public func enableLocation() {
    memory.hasPrompted = true
    guard manager.authorizationStatus != .notDetermined else { return manager.startMonitoringLocation() }
    // The card is not kept alive by settings that take their time.
    tasks.start { [weak self, settings] in
      do throws(ExploreCardError) {
        try await settings.openSettings()
      } catch {
        if let self { delegate?.exploreCard(self, didFail: error) }
      }
    }
  }
}

extension ExploreCard: LocationManagerDelegate {
  /// Has every way shown from here.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    delegate?.exploreCardDidMove(self)
  }

  /// Has every way shown relative to where the device points.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    delegate?.exploreCardDidMove(self)
  }

  /// Does nothing, as updates go on after an error.
  public func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}

  /// Remembers the user's decision, has it shown if it is a permission, and updates what is near.
  public func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    memory.isLocationEnabled = isEnabled
    if manager.isAuthorized { delegate?.exploreCardDidEnableLocation(self) }
    feed?.updateNearbyContent(force: false)
  }
}

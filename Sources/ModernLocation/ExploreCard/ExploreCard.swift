/// The card of the explore feed that shows places near the user.
///
/// The card has no cells. The screen reads the content of each cell, again after each change that the delegate hears.
@MainActor
public final class ExploreCard {
  /// The delegate, held weakly.
  public weak var delegate: (any ExploreCardDelegate)?
  /// The feed that updates nearby content, held weakly.
  public weak var feed: (any NearbyContentUpdating)?

  private let manager: any LocationManagerProtocol
  private let memory: any ExploreCardMemory
  private let settings: any SettingsOpener
  private let tasks: any TaskStarter
  private var visibleLocationCells = 0

  /// Makes a card with its dependencies.
  ///
  /// - Parameters:
  ///   - manager: Its location manager, whose delegate it becomes.
  ///   - memory: Stores the user's decisions.
  ///   - settings: Opens the system's settings.
  ///   - tasks: Starts the task that waits for the settings.
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

  // MARK: Content of cells

  /// The button of a permission cell.
  public var enableButton: EnableButton { EnableButton(isAuthorized: manager.isAuthorized) }

  /// The way from the user to a place; nil without a place or a known location.
  public func way(to place: Coordinate?) -> Way? {
    guard let place, let location = manager.location else { return nil }
    return Way(from: location, to: place, heading: manager.heading)
  }

  /// Starts location updates, if the user allows them, and returns the way that a cell shows.
  ///
  /// A cell that is only measured for the layout shows no way and need not call this.
  public func configureLocationCell(for place: Coordinate?) -> Way? {
    guard manager.isAuthorized else { return nil }
    manager.startMonitoringLocation()
    return way(to: place)
  }

  // MARK: Visible cells

  /// A cell with a place comes onto the screen.
  ///
  /// Permission cells count as well.
  public func locationCellWillAppear() {
    visibleLocationCells += 1
    if manager.isAuthorized { manager.startMonitoringLocation() }
  }

  /// A cell with a place has left the screen.
  public func locationCellDidDisappear() {
    visibleLocationCells -= 1
    if visibleLocationCells == 0 { manager.stopMonitoringLocation() }
  }

  /// The feed replaces its content, with the given number of visible cells with a place.
  ///
  /// A collection that reloads reports once more that these cells have left, and the count falls below zero. It looks
  /// like a mistake, but a repair would change when the location manager stops.
  public func contentWillChange(visibleLocationCells cells: Int) {
    for _ in 0..<cells { locationCellDidDisappear() }
    if visibleLocationCells > 0 { manager.stopMonitoringLocation() }
    visibleLocationCells = 0
  }

  // MARK: Actions of the user

  /// Asks for permission, or opens the settings.
  public func enableLocation() {
    memory.hasPrompted = true
    guard manager.authorizationStatus != .notDetermined else { return manager.startMonitoringLocation() }
    // Slow settings must not keep the card alive.
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
  /// Tells the delegate to show every way again, from the new location.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    delegate?.exploreCardDidMove(self)
  }

  /// Tells the delegate to show every way again, relative to the new heading.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    delegate?.exploreCardDidMove(self)
  }

  /// Does nothing, because updates continue after an error.
  public func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}

  /// Stores the user's decision, shows a permission, and updates nearby content.
  public func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    memory.isLocationEnabled = isEnabled
    if manager.isAuthorized { delegate?.exploreCardDidEnableLocation(self) }
    feed?.updateNearbyContent(force: false)
  }
}

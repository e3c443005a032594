/// The card of the explore feed that shows places near the user.
///
/// The card has no cells. After each change that it reports, the screen reads the cells' content again.
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

  /// Makes a card, which becomes the location manager's delegate.
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

  /// The distance and direction from the user to a place; nil without a place or a known location.
  public func way(to place: Coordinate?) -> Way? {
    guard let place, let location = manager.location else { return nil }
    return Way(from: location, to: place, heading: manager.heading)
  }

  /// If the user allows location, starts updates and returns the way to the cell's place, or nil if unknown.
  ///
  /// A screen that only measures a cell for the layout should not call this method, because it starts updates.
  public func configureLocationCell(for place: Coordinate?) -> Way? {
    guard manager.isAuthorized else { return nil }
    manager.startMonitoringLocation()
    return way(to: place)
  }

  // MARK: Visible cells

  /// Tells the card that a place cell or a permission cell is about to appear.
  public func locationCellWillAppear() {
    visibleLocationCells += 1
    if manager.isAuthorized { manager.startMonitoringLocation() }
  }

  /// Tells the card that a place cell or a permission cell has disappeared.
  public func locationCellDidDisappear() {
    visibleLocationCells -= 1
    if visibleLocationCells == 0 { manager.stopMonitoringLocation() }
  }

  /// Tells the card that the feed is about to replace its cells, with the number of visible place and permission cells.
  ///
  /// When the collection view reloads, it reports again that these cells have disappeared, so the count falls below
  /// zero. This looks like a mistake, but a fix would change when the location manager stops.
  public func contentWillChange(visibleLocationCells cells: Int) {
    for _ in 0..<cells { locationCellDidDisappear() }
    if visibleLocationCells > 0 { manager.stopMonitoringLocation() }
    visibleLocationCells = 0
  }

  // MARK: Actions of the user

  /// Asks for permission, or opens the settings if the user has already decided.
  public func enableLocation() {
    memory.hasPrompted = true
    guard manager.authorizationStatus != .notDetermined else { return manager.startMonitoringLocation() }
    // The task must not retain the card while the settings open.
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
  /// Tells the delegate that the user has moved.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    delegate?.exploreCardDidMove(self)
  }

  /// Tells the delegate that the device points in a new direction.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    delegate?.exploreCardDidMove(self)
  }

  /// Does nothing, because updates continue after an error.
  public func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}

  /// Stores the user's decision, reports a grant to the delegate, and updates the feed's nearby content.
  public func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    memory.isLocationEnabled = isEnabled
    if manager.isAuthorized { delegate?.exploreCardDidEnableLocation(self) }
    feed?.updateNearbyContent(force: false)
  }
}

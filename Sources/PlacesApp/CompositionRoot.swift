/// Makes the screens of the app, and injects their dependencies.
///
/// The screens know only protocols, and ``Services`` chooses the classes behind them.
@MainActor
public final class CompositionRoot {
  /// The map of places near the user.
  public let map: PlacesMap
  /// The list of saved places.
  public let savedPlaces: SavedPlacesList
  /// The explore feed, made at its first use.
  public private(set) lazy var exploreFeed = ExploreFeed(
    card: services.feedCard(), updateNearby: { [weak self] in self?.nearby.update(force: $0) },
    onEvent: onEvent)
  /// The list of nearby content, made at its first use.
  public private(set) lazy var nearby = NearbyList(feed: services.nearbyFeed(), onEvent: onEvent)
  /// The screen that adds a location, made at its first use.
  public private(set) lazy var addLocation = AddLocationScreen(
    finder: services.placeFinder(), onEvent: onEvent)
  /// The calendar, made at its first use.
  public private(set) lazy var calendar = CalendarScreen(
    schedule: services.visitSchedule(), onEvent: onEvent)

  private let services: Services
  private let onEvent: (ScreenEvent) -> Void

  /// Builds the screens with their dependencies, and passes every event of every screen to `onEvent`.
  public init(_ services: Services, onEvent: @escaping (ScreenEvent) -> Void = { _ in }) {
    self.services = services
    self.onEvent = onEvent
    map = PlacesMap(locationManager: services.mapLocationManager(), onEvent: onEvent)
    savedPlaces = SavedPlacesList(reader: services.savedPlacesReader(), onEvent: onEvent)
  }
}

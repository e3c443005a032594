public import ModernLocation

/// Makes the dependencies of each screen as soon as the screen is created.
@MainActor
public struct Services {
  /// Makes the location manager of the map.
  public var mapLocationManager: () -> any LocationManagerProtocol
  /// Makes the reader of saved places.
  public var savedPlacesReader: () -> any SavedPlacesReader
  /// Makes the card of the explore feed.
  public var feedCard: () -> any FeedCard
  /// Makes the place finder.
  public var placeFinder: () -> any PlaceFinder
  /// Makes the schedule of the calendar.
  public var visitSchedule: () -> any VisitSchedule
  /// Makes the feed of nearby content.
  public var nearbyFeed: () -> any NearbyFeed

  /// Makes all dependencies on a platform, with modern classes only.
  public init(on platform: Platform) {
    self.init(on: platform) { LocationManager($0, on: platform) }
  }

  package init(
    on platform: Platform,
    makingLocationManagers locationManager:
      @escaping (LocationManagerConfiguration) -> any LocationManagerProtocol
  ) {
    mapLocationManager = { locationManager(.fine) }
    savedPlacesReader = { DocumentReader() }
    feedCard = {
      ModernFeedCard(
        manager: locationManager(.fine), memory: UserDefaultsCardMemory(defaults: platform.defaults),
        settings: ApplicationSettingsOpener(application: platform.application))
    }
    placeFinder = {
      ModernPlaceFinder(
        service: Geocoder(makeGeocoder: platform.makeGeocoder), clock: platform.clock)
    }
    visitSchedule = { ModernVisitSchedule(session: platform.visits) }
    nearbyFeed = {
      ModernNearbyFeed(
        locationManager: locationManager(.coarse),
        geocoder: PlatformReverseGeocoder(makeGeocoder: platform.makeGeocoder), search: platform.articles,
        prompt: DefaultsLocationPrompt(defaults: platform.defaults))
    }
  }
}

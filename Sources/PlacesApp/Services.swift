public import ModernLocation

/// Makes the dependencies of the screens, each when its screen is made.
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
    mapLocationManager = { LocationManager(.fine, on: platform) }
    savedPlacesReader = { DocumentReader() }
    feedCard = {
      ModernFeedCard(
        manager: LocationManager(.fine, on: platform),
        memory: UserDefaultsCardMemory(defaults: platform.defaults),
        settings: ApplicationSettingsOpener(application: platform.application))
    }
    placeFinder = { ModernPlaceFinder(service: Geocoder(makeGeocoder: platform.makeGeocoder)) }
    visitSchedule = { ModernVisitSchedule(session: platform.visits) }
    nearbyFeed = {
      ModernNearbyFeed(locationManager: LocationManager(.coarse, on: platform), on: platform)
    }
  }
}

extension ModernNearbyFeed {
  /// Makes a feed on a platform.
  package convenience init(locationManager: any LocationManagerProtocol, on platform: Platform) {
    self.init(
      locationManager: locationManager,
      geocoder: PlatformReverseGeocoder(makeGeocoder: platform.makeGeocoder), search: platform.articles,
      prompt: DefaultsLocationPrompt(defaults: platform.defaults))
  }
}

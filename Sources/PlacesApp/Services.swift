public import ModernLocation

/// Makes what the screens depend on, each when its screen is made.
@MainActor
public struct Services {
  /// Makes what tells the map where the user is.
  public var mapLocationManager: () -> any LocationManagerProtocol
  /// Makes what reads the document of the list of saved places.
  public var savedPlacesReader: () -> any SavedPlacesReader
  /// Makes the card of the explore feed.
  public var feedCard: () -> any FeedCard
  /// Makes what finds places for the screen for adding a location.
  public var placeFinder: () -> any PlaceFinder
  /// Makes what the calendar shows.
  public var visitSchedule: () -> any VisitSchedule
  /// Makes what fills the list of what is near.
  public var nearbyFeed: () -> any NearbyFeed

  /// Makes everything on a platform, all of it modern.
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
  /// Makes a feed on the app's platform.
  package convenience init(locationManager: any LocationManagerProtocol, on platform: Platform) {
    self.init(
      locationManager: locationManager,
      geocoder: PlatformReverseGeocoder(makeGeocoder: platform.makeGeocoder), search: platform.articles,
      prompt: DefaultsLocationPrompt(defaults: platform.defaults))
  }
}

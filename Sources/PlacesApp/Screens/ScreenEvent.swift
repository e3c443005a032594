public import ModernLocation

/// An event that a screen received.
public enum ScreenEvent: Hashable, Sendable {
  /// An event of the map's location manager.
  case map(MapEvent)
  /// An event of the nearby list's feed.
  case nearby(NearbyFeedEvent)
  /// An event of the place finder.
  case addLocation(PlaceFinderEvent)
  /// An event of the calendar's schedule.
  case calendar(VisitScheduleEvent)
  /// An event of the explore feed's card.
  case exploreFeed(FeedCardEvent)
  /// The list of saved places has read a document with this title.
  case savedPlaces(title: String)
  /// The list of saved places could not read its document.
  case savedPlacesFailed
}

/// A callback of the map's location manager, as a value.
public enum MapEvent: Hashable, Sendable {
  /// A location has been measured.
  case location(Location)
  /// A reliable heading has been measured.
  case heading(Heading)
  /// A measurement failed; updates continue.
  case error(LocationError)
  /// The user granted or refused access.
  case enabledState(Bool)
}

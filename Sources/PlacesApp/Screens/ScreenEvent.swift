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
  /// The manager has a new location.
  case location(Location)
  /// The manager has a new, reliable heading.
  case heading(Heading)
  /// A measurement failed, but updates continue.
  case error(LocationError)
  /// The user granted or refused access.
  case enabledState(Bool)
}

public import ModernLocation

/// Something that a screen was told.
public enum ScreenEvent: Hashable, Sendable {
  /// The map was told something by its location manager.
  case map(LocationEvent)
  /// The list of what is near was told something by its feed.
  case nearby(NearbyFeedEvent)
  /// The screen for adding a location was told something by its finder.
  case addLocation(PlaceFinderEvent)
  /// The calendar was told something by its schedule.
  case calendar(VisitScheduleEvent)
  /// The explore feed was told something by its card.
  case exploreFeed(FeedCardEvent)
  /// The list of saved places has read a document of this title.
  case savedPlaces(title: String)
  /// The list of saved places could not read its document.
  case savedPlacesFailed
}

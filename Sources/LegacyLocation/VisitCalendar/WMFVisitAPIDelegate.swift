/// Is told the answers to the requests of all screens.
public protocol WMFVisitAPIDelegate: AnyObject {
  /// The planned visits are there.
  func eventsLoaded(events: [WMFVisitEvent])
  /// The planned visits could not be loaded.
  func eventsFailed(error: any Error)
  /// The saved places are there.
  func visitedPlacesLoaded(places: [WMFVisitedPlace])
  /// The saved places could not be loaded.
  func visitedPlacesFailed(error: any Error)
  /// The user's name is there.
  func accountLoaded(name: String)
  /// The user's name could not be loaded.
  func accountFailed(error: any Error)
}

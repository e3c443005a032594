package import Foundation

/// The app's connection to its server; its one delegate is told the answers to all requests.
@MainActor
package protocol DraftVisitAPI: AnyObject {
  /// Is told the answer to each request, whoever asked; held weakly.
  var delegate: (any DraftVisitAPIDelegate)? { get set }
  /// Asks for the planned visits.
  func getEvents()
  /// Asks for the places that the user has saved.
  func getVisitedPlaces()
  /// Asks who the user is.
  func getAccount()
}

/// Is told the answers to the requests of all screens.
@MainActor
package protocol DraftVisitAPIDelegate: AnyObject {
  /// The planned visits are there.
  func eventsLoaded(events: [DraftVisitEvent])
  /// The planned visits could not be loaded.
  func eventsFailed(error: any Error)
  /// The saved places are there.
  func visitedPlacesLoaded(places: [DraftVisitedPlace])
  /// The saved places could not be loaded.
  func visitedPlacesFailed(error: any Error)
  /// The user's name is there.
  func accountLoaded(name: String)
  /// The user's name could not be loaded.
  func accountFailed(error: any Error)
}

/// Something in the calendar.
package struct DraftVisitEvent: Hashable, Sendable {
  /// What it is.
  package let title: String
  /// When it begins.
  package let date: Date

  /// Describes an entry.
  package init(title: String, date: Date) {
    self.title = title
    self.date = date
  }
}

/// A saved place, as the server sends it.
package struct DraftVisitedPlace: Hashable, Sendable {
  /// What it is called.
  package let name: String
  /// The day of the first visit, as in `2020-12-31`.
  package let firstVisit: String

  /// Describes a place.
  package init(name: String, firstVisit: String) {
    self.name = name
    self.firstVisit = firstVisit
  }
}

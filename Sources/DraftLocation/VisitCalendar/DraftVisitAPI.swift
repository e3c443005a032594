package import Foundation

/// The app's connection to its server, with one delegate for the answers to all requests.
@MainActor
package protocol DraftVisitAPI: AnyObject {
  /// Receives the answers to the requests of all screens, held weakly.
  var delegate: (any DraftVisitAPIDelegate)? { get set }
  /// Requests the planned visits.
  func getEvents()
  /// Requests the user's saved places.
  func getVisitedPlaces()
  /// Requests the user's name.
  func getAccount()
}

/// Receives the answers to the requests of all screens.
@MainActor
package protocol DraftVisitAPIDelegate: AnyObject {
  /// The server answered with the planned visits.
  func eventsLoaded(events: [DraftVisitEvent])
  /// The request for the planned visits failed.
  func eventsFailed(error: any Error)
  /// The server answered with the saved places.
  func visitedPlacesLoaded(places: [DraftVisitedPlace])
  /// The request for the saved places failed.
  func visitedPlacesFailed(error: any Error)
  /// The server answered with the user's name.
  func accountLoaded(name: String)
  /// The request for the user's name failed.
  func accountFailed(error: any Error)
}

/// An entry of the calendar.
package struct DraftVisitEvent: Hashable, Sendable {
  /// The title.
  package let title: String
  /// The start time.
  package let date: Date
  /// The kind of entry.
  package let kind: DraftVisitKind

  /// Makes an entry.
  package init(title: String, date: Date, kind: DraftVisitKind) {
    self.title = title
    self.date = date
    self.kind = kind
  }
}

/// A kind of entry, shared by all screens of the app.
package enum DraftVisitKind: Sendable {
  /// A celebration.
  case celebration
  /// A visit to a place.
  case outing
  /// The anniversary of a first visit.
  case anniversary

  /// The symbol that a screen shows before the title.
  package var symbol: String {
    switch self {
    case .celebration: "🎉"
    case .outing: "🎒"
    case .anniversary: "🎂"
    }
  }
}

/// A saved place in the server's answer.
package struct DraftVisitedPlace: Hashable, Sendable {
  /// The name.
  package let name: String
  /// The day of the first visit, for example `2020-12-31`.
  package let firstVisit: String

  /// Makes a place.
  package init(name: String, firstVisit: String) {
    self.name = name
    self.firstVisit = firstVisit
  }
}

package import Foundation

/// The app's connection to its server, with one delegate for the answers to all requests.
@MainActor
package protocol DraftVisitAPI: AnyObject {
  /// Receives the answers to the requests of all screens, held weakly.
  var delegate: (any DraftVisitAPIDelegate)? { get set }
  /// Requests the planned visits.
  func getEvents()
  func getVisitedPlaces()
  func getAccount()
}

@MainActor
package protocol DraftVisitAPIDelegate: AnyObject {
  func eventsLoaded(events: [DraftVisitEvent])
  func eventsFailed(error: any Error)
  func visitedPlacesLoaded(places: [DraftVisitedPlace])
  func visitedPlacesFailed(error: any Error)
  func accountLoaded(name: String)
  func accountFailed(error: any Error)
}

/// An entry of the calendar.
package struct DraftVisitEvent: Hashable, Sendable {
  package let title: String
  package let date: Date
  package let kind: DraftVisitKind

  package init(title: String, date: Date, kind: DraftVisitKind) {
    self.title = title
    self.date = date
    self.kind = kind
  }
}

/// A kind of entry, shared by all screens of the app.
package enum DraftVisitKind: Sendable {
  case celebration
  case outing
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
  package let name: String
  /// The day of the first visit, for example `2020-12-31`.
  package let firstVisit: String

  package init(name: String, firstVisit: String) {
    self.name = name
    self.firstVisit = firstVisit
  }
}

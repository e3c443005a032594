package import Foundation

/// The app's connection to its server; its one delegate is told the answers to all requests.
@MainActor
package protocol DraftVisitAPI: AnyObject {
  /// Receives the answer to each request, also of another screen; held weakly.
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
  /// What kind of entry it is.
  package let kind: DraftVisitKind

  /// Describes an entry.
  package init(title: String, date: Date, kind: DraftVisitKind) {
    self.title = title
    self.date = date
    self.kind = kind
  }
}

/// A kind of entry; all screens of the app share it.
package enum DraftVisitKind: Sendable {
  /// There is something to celebrate.
  case celebration
  /// There is somewhere to go.
  case outing
  /// Some years ago the user was there for the first time.
  case anniversary

  /// What a screen shows before the title.
  package var symbol: String {
    switch self {
    case .celebration: "🎉"
    case .outing: "🎒"
    case .anniversary: "🎂"
    }
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

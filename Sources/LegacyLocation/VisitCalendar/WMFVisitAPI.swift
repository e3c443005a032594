import Foundation

/// The app's connection to its server, for every request of every screen.
///
/// One delegate receives the answers to all requests. This case study has no server, so every request fails later, on
/// the main queue. Seam, *mock by subclass*: every request is an open method.
open class WMFVisitAPI: NSObject {
  /// Receives the answers to the requests of all screens, held weakly.
  public weak var delegate: WMFVisitAPIDelegate?
  /// The session of the requests.
  public let session: String

  /// Connects with a session.
  public init(session: String) {
    self.session = session
  }

  /// Asks for the planned visits.
  open func getEvents() {
    fail { $0.eventsFailed(error: $1) }
  }

  /// Asks for the places that the user has saved.
  open func getVisitedPlaces() {
    fail { $0.visitedPlacesFailed(error: $1) }
  }

  /// Asks for the name of the user.
  open func getAccount() {
    fail { $0.accountFailed(error: $1) }
  }

  private func fail(_ tell: @escaping (WMFVisitAPIDelegate, Error) -> Void) {
    DispatchQueue.main.async {
      // By now the delegate may not be the object that sent the request.
      if let delegate = self.delegate {
        tell(delegate, WMFVisitAPIError.notConnected)
      }
    }
  }
}

/// Why a request failed.
public enum WMFVisitAPIError: LocalizedError {
  /// The app cannot reach the server.
  case notConnected
  /// The session is over.
  case signedOut

  /// The reason, as shown to the user.
  public var errorDescription: String? {
    switch self {
    case .notConnected: return "There is no connection to the server."
    case .signedOut: return "You are signed out."
    }
  }
}

/// Receives the answers to the requests of all screens.
public protocol WMFVisitAPIDelegate: AnyObject {
  /// The server answered with the planned visits.
  func eventsLoaded(events: [WMFVisitEvent])
  /// The request for the planned visits failed.
  func eventsFailed(error: Error)
  /// The server answered with the saved places.
  func visitedPlacesLoaded(places: [WMFVisitedPlace])
  /// The request for the saved places failed.
  func visitedPlacesFailed(error: Error)
  /// The server answered with the user's name.
  func accountLoaded(name: String)
  /// The request for the user's name failed.
  func accountFailed(error: Error)
}

/// An entry of the calendar.
public struct WMFVisitEvent: Hashable {
  /// The title.
  public let title: String
  /// The beginning of the entry.
  public let date: Date
  /// The kind of entry.
  public let kind: WMFVisitKind

  /// Makes an entry.
  public init(title: String, date: Date, kind: WMFVisitKind) {
    self.title = title
    self.date = date
    self.kind = kind
  }
}

/// A kind of entry, shared by all screens of the app.
public enum WMFVisitKind {
  /// An occasion to celebrate.
  case celebration
  /// A trip.
  case outing
  /// The anniversary of a first visit.
  ///
  /// Task 1 of `Docs/09-FiveTasks.md`, *change point*: the compiler lists each `switch` that must handle this new kind.
  case anniversary

  /// The symbol that a screen shows before the title.
  public var symbol: String {
    switch self {
    case .celebration: return "🎉"
    case .outing: return "🎒"
    case .anniversary: return "🎂"
    }
  }
}

/// A saved place, as the server sends it.
public struct WMFVisitedPlace: Hashable {
  /// The name.
  public let name: String
  /// The day of the first visit, as in `2020-12-31`.
  public let firstVisit: String

  /// Makes a place.
  public init(name: String, firstVisit: String) {
    self.name = name
    self.firstVisit = firstVisit
  }
}

/// The app's shared objects, used by every screen.
public class WMFAppDelegate: NSObject {
  /// The shared instance.
  public static let shared = WMFAppDelegate()

  /// The connection to the server, replaced when the user signs in or chooses another server.
  public var api: WMFVisitAPI

  /// Makes an app delegate with a connection.
  package init(api: WMFVisitAPI = WMFVisitAPI(session: "none")) {
    self.api = api
  }
}

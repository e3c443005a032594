public import Foundation

/// The app's connection to its server, for every request of every screen.
///
/// It has one delegate, which is told the answers to all of them. The server is not part of this retelling: every
/// request fails on a later turn of the main queue. Seam, *mock by subclass*: every request is open.
open class WMFVisitAPI: NSObject {
  /// Is told the answer to each request, whoever asked; held weakly.
  public weak var delegate: (any WMFVisitAPIDelegate)?
  /// Whose requests these are.
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

  /// Asks who the user is.
  open func getAccount() {
    fail { $0.accountFailed(error: $1) }
  }

  private func fail(_ tell: @escaping (any WMFVisitAPIDelegate, any Error) -> Void) {
    DispatchQueue.main.async {
      // Whoever is the delegate now, which need not be who asked.
      if let delegate = self.delegate {
        tell(delegate, WMFVisitAPIError.notConnected)
      }
    }
  }
}

/// Why a request failed.
public enum WMFVisitAPIError: LocalizedError {
  /// The server cannot be reached.
  case notConnected
  /// The session is over.
  case signedOut

  /// The reason, for people.
  public var errorDescription: String? {
    switch self {
    case .notConnected: return "There is no connection to the server."
    case .signedOut: return "You are signed out."
    }
  }
}

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

/// Something in the calendar.
public struct WMFVisitEvent: Hashable {
  /// What it is.
  public let title: String
  /// When it begins.
  public let date: Date
  /// What kind of entry it is.
  public let kind: WMFVisitKind

  /// Describes an entry.
  public init(title: String, date: Date, kind: WMFVisitKind) {
    self.title = title
    self.date = date
    self.kind = kind
  }
}

/// A kind of entry; all screens of the app share it.
public enum WMFVisitKind {
  /// There is something to celebrate.
  case celebration
  /// There is somewhere to go.
  case outing
  /// Some years ago the user was there for the first time.
  ///
  /// Task 1, *change point*: the kind is new, and the compiler lists each `switch` that has to know it.
  case anniversary

  /// What a screen shows before the title.
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
  /// What it is called.
  public let name: String
  /// The day of the first visit, as in `2020-12-31`.
  public let firstVisit: String

  /// Describes a place.
  public init(name: String, firstVisit: String) {
    self.name = name
    self.firstVisit = firstVisit
  }
}

/// What the app has one of, for every screen to reach for.
public class WMFAppDelegate: NSObject {
  /// The one that the app runs with.
  public static let shared = WMFAppDelegate()

  /// The connection to the server; another one takes its place when the user signs in or chooses another server.
  public var api: WMFVisitAPI

  /// Starts with a connection.
  package init(api: WMFVisitAPI = WMFVisitAPI(session: "none")) {
    self.api = api
  }
}

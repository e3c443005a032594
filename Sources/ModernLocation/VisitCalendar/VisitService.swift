/// Where planned visits and saved places come from.
///
/// It has no adapter: the server behind it is the app's own and no platform, and there is no network here.
@MainActor
public protocol VisitService {
  /// The planned visits.
  func plannedVisits() async -> VisitAnswer<CalendarEntry>
  /// The places that the user has saved.
  func visitedPlaces() async -> VisitAnswer<VisitedPlace>
}

/// What a service answers: what was asked for, or why there is nothing.
///
/// It is a value, because a failure is handed on and shown as an answer is.
public typealias VisitAnswer<Element> = Result<[Element], VisitServiceError>

/// Who is signed in, and where.
@MainActor
public protocol VisitSession {
  /// The service of the session that there is at this moment.
  var service: any VisitService { get }
}

/// Why a service does not answer.
public enum VisitServiceError: Error, Hashable, Sendable {
  /// The server cannot be reached.
  case notConnected
  /// The session is over.
  case signedOut

  /// The reason, for people.
  public var message: String {
    switch self {
    case .notConnected: "There is no connection to the server."
    case .signedOut: "You are signed out."
    }
  }
}

/// A saved place, as a service sends it.
public struct VisitedPlace: Hashable, Sendable {
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

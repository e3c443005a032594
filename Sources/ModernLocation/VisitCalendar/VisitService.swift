public import Foundation

/// Who is signed in, and where.
@MainActor
public protocol VisitSession {
  /// The service of the session that there is at this moment.
  var service: any VisitService { get }
}

/// Where planned visits and saved places come from.
///
/// It has no adapter: the server behind it is the app's own and no platform, and there is no network here.
@MainActor
public protocol VisitService {
  /// The planned visits.
  ///
  /// - Throws: Why there is no answer.
  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry]
  /// The places that the user has saved.
  ///
  /// - Throws: Why there is no answer.
  func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace]
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

/// Something in the calendar.
public struct CalendarEntry: Hashable, Sendable {
  /// A kind of entry.
  public enum Kind: Hashable, Sendable {
    /// There is something to celebrate.
    case celebration
    /// There is somewhere to go.
    case outing
    /// Some years ago the user was there for the first time.
    case anniversary

    /// What a screen shows before the title.
    public var symbol: String {
      switch self {
      case .celebration: "🎉"
      case .outing: "🎒"
      case .anniversary: "🎂"
      }
    }
  }

  /// What it is.
  public let title: String
  /// When it begins.
  public let date: Date
  /// What kind of entry it is.
  public let kind: Kind

  /// Describes an entry.
  public init(title: String, date: Date, kind: Kind) {
    self.title = title
    self.date = date
    self.kind = kind
  }
}

/// A saved place, as a service sends it.
public struct VisitedPlace: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// The day of the first visit as the service writes it, as in `2020-12-31`.
  public let firstVisitText: String

  /// Describes a place.
  public init(name: String, firstVisitText: String) {
    self.name = name
    self.firstVisitText = firstVisitText
  }
}

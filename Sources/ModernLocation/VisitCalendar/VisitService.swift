public import Foundation

/// The session of a user.
@MainActor
public protocol VisitSession {
  /// The service of the current session.
  var service: any VisitService { get }
}

/// Provides planned visits and saved places.
///
/// The protocol has no adapter, because the server belongs to the app, not to a platform.
@MainActor
public protocol VisitService {
  /// Loads the planned visits.
  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry]
  /// Loads the user's saved places, each with the day of its first visit.
  func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace]
}

/// Why a request to a service failed.
public enum VisitServiceError: Error, Hashable, Sendable {
  /// The app cannot reach the server.
  case notConnected
  /// The session is over.
  case signedOut

  /// The reason, as shown to the user.
  public var message: String {
    switch self {
    case .notConnected: "There is no connection to the server."
    case .signedOut: "You are signed out."
    }
  }
}

/// An entry of the calendar.
public struct CalendarEntry: Hashable, Sendable {
  /// A kind of entry.
  public enum Kind: Hashable, Sendable {
    /// An occasion to celebrate.
    case celebration
    /// A trip.
    case outing
    /// The anniversary of a first visit.
    case anniversary

    /// The symbol that a screen shows before the title.
    public var symbol: String {
      switch self {
      case .celebration: "🎉"
      case .outing: "🎒"
      case .anniversary: "🎂"
      }
    }
  }

  /// The title.
  public let title: String
  /// The beginning of the entry.
  public let date: Date
  /// The kind of entry.
  public let kind: Kind

  /// Makes an entry.
  public init(title: String, date: Date, kind: Kind) {
    self.title = title
    self.date = date
    self.kind = kind
  }
}

/// A saved place with the day of its first visit, as a service sends it.
public struct VisitedPlace: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The day of the first visit in the service's format, such as `2020-12-31`.
  public let firstVisitText: String

  /// Makes a place.
  public init(name: String, firstVisitText: String) {
    self.name = name
    self.firstVisitText = firstVisitText
  }
}

public import ModernLocation

/// A session without a server, which is not part of this case study: every request fails.
public struct OfflineVisits: VisitSession, VisitService {
  /// Makes a session.
  public init() {}

  /// Itself.
  public var service: any VisitService { self }
  /// Not there.
  public func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] { throw .notConnected }
  /// Not there.
  public func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] { throw .notConnected }
}

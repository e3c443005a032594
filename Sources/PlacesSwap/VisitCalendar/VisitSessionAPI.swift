import LegacyLocation
import ModernLocation

/// What the calendar asks of a service.
enum VisitRequest: Hashable, Sendable {
  case plannedVisits
  case visitedPlaces
}

/// What a service answers, or why it does not, as a value that both sides get.
typealias VisitAnswer<Element> = Result<[Element], VisitServiceError>

/// What a service replies.
enum VisitReply: Sendable {
  case plannedVisits(VisitAnswer<CalendarEntry>)
  case visitedPlaces(VisitAnswer<VisitedPlace>)
}

extension VisitService {
  /// Asks this service.
  func reply(to request: VisitRequest) async -> VisitReply {
    do {
      switch request {
      case .plannedVisits: return .plannedVisits(.success(try await plannedVisits()))
      case .visitedPlaces: return .visitedPlaces(.success(try await visitedPlaces()))
      }
    } catch {
      switch request {
      case .plannedVisits: return .plannedVisits(.failure(error))
      case .visitedPlaces: return .visitedPlaces(.failure(error))
      }
    }
  }
}

/// The inherited connection on the app's service.
final class VisitSessionAPI: WMFVisitAPI {
  private let receive: (VisitRequest, VisitSessionAPI) -> Void

  /// Makes a connection that hands over what it is asked.
  init(receive: @escaping (VisitRequest, VisitSessionAPI) -> Void) {
    self.receive = receive
    super.init(session: "none")
  }

  override func getEvents() { receive(.plannedVisits, self) }
  override func getVisitedPlaces() { receive(.visitedPlaces, self) }

  /// Tells a reply to whoever is the delegate now.
  func tell(_ reply: VisitReply) {
    switch reply {
    case .plannedVisits(.success(let visits)):
      delegate?.eventsLoaded(
        events: visits.map { WMFVisitEvent(title: $0.title, date: $0.date, kind: WMFVisitKind($0.kind)) })
    case .plannedVisits(.failure(let error)): delegate?.eventsFailed(error: WMFVisitAPIError(error))
    case .visitedPlaces(.success(let places)):
      delegate?.visitedPlacesLoaded(
        places: places.map { WMFVisitedPlace(name: $0.name, firstVisit: $0.firstVisitText) })
    case .visitedPlaces(.failure(let error)): delegate?.visitedPlacesFailed(error: WMFVisitAPIError(error))
    }
  }
}

extension WMFVisitAPIError {
  fileprivate init(_ error: VisitServiceError) {
    switch error {
    case .notConnected: self = .notConnected
    case .signedOut: self = .signedOut
    }
  }
}

extension WMFVisitKind {
  fileprivate init(_ kind: CalendarEntry.Kind) {
    switch kind {
    case .celebration: self = .celebration
    case .outing: self = .outing
    case .anniversary: self = .anniversary
    }
  }
}

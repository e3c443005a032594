import LegacyLocation
import ModernLocation
import PlacesApp

/// The legacy connection, which sends its requests to the app's service.
///
/// If the delegate changes during a request, the new delegate gets the answer.
final class VisitSessionAPI: WMFVisitAPI {
  // Only the main thread calls the legacy class and these closures, although neither is marked `@MainActor`.
  private let askForEvents: (VisitSessionAPI) -> Void
  private let askForPlaces: (VisitSessionAPI) -> Void

  @MainActor
  init(on platform: Platform) {
    let session = platform.visits
    askForEvents = { api in
      Task {
        do throws(VisitServiceError) {
          let visits = try await session.service.plannedVisits()
          api.delegate?.eventsLoaded(
            events: visits.map { WMFVisitEvent(title: $0.title, date: $0.date, kind: WMFVisitKind($0.kind)) })
        } catch {
          api.delegate?.eventsFailed(error: WMFVisitAPIError(error))
        }
      }
    }
    askForPlaces = { api in
      Task {
        do throws(VisitServiceError) {
          let places = try await session.service.visitedPlaces()
          api.delegate?.visitedPlacesLoaded(
            places: places.map { WMFVisitedPlace(name: $0.name, firstVisit: $0.firstVisitText) })
        } catch {
          api.delegate?.visitedPlacesFailed(error: WMFVisitAPIError(error))
        }
      }
    }
    super.init(session: "none")
  }

  override func getEvents() { askForEvents(self) }
  override func getVisitedPlaces() { askForPlaces(self) }
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

import DraftLocation
import Foundation
import ModernLocation
import PlacesApp

/// The draft's controller behind the protocol of the calendar's screen.
final class DraftSchedule: VisitSchedule {
  var onEvent: (VisitScheduleEvent) -> Void = { _ in }
  private let controller: DraftVisitCalendarController

  /// Makes a controller on a muted session.
  init(_ session: any VisitSession) {
    controller = DraftVisitCalendarController(api: SessionAPI(session), clock: SystemClock())
    controller.view = self
  }

  deinit {
    // Its fault is that it can keep itself alive. Here it has to end.
    onMainActor { [controller] in controller.model.forgetCompletions() }
  }

  func appear() { controller.viewWillAppear() }
  func select(_ day: Date) { controller.didSelect(day: day) }
}

extension DraftSchedule: DraftVisitCalendarView {
  func reloadCalendar() { onEvent(.entries(controller.events.map(CalendarEntry.init))) }
  func showDetails(of events: [DraftVisitEvent]) { onEvent(.details(events.map(CalendarEntry.init))) }
}

extension CalendarEntry {
  fileprivate init(_ event: DraftVisitEvent) {
    let kind: Kind =
      switch event.kind {
      case .celebration: .celebration
      case .outing: .outing
      case .anniversary: .anniversary
      }
    self.init(title: event.title, date: event.date, kind: kind)
  }
}

extension DraftVisitEvent {
  fileprivate init(_ entry: CalendarEntry) {
    let kind: DraftVisitKind =
      switch entry.kind {
      case .celebration: .celebration
      case .outing: .outing
      case .anniversary: .anniversary
      }
    self.init(title: entry.title, date: entry.date, kind: kind)
  }
}

/// The draft's connection on the app's session.
private final class SessionAPI: DraftVisitAPI {
  weak var delegate: (any DraftVisitAPIDelegate)?
  private let service: any VisitService

  init(_ session: any VisitSession) {
    service = session.service
  }

  func getEvents() {
    Task {
      do {
        let visits = try await service.plannedVisits()
        delegate?.eventsLoaded(events: visits.map(DraftVisitEvent.init))
      } catch {
        delegate?.eventsFailed(error: error)
      }
    }
  }

  func getVisitedPlaces() {
    Task {
      do {
        let places = try await service.visitedPlaces()
        delegate?.visitedPlacesLoaded(
          places: places.map { DraftVisitedPlace(name: $0.name, firstVisit: $0.firstVisitText) })
      } catch {
        delegate?.visitedPlacesFailed(error: error)
      }
    }
  }

  // The calendar does not ask who the user is.
  func getAccount() {}
}

/// The system's time, and the calendar of the user's settings.
private final class SystemClock: DraftClock {
  var now: Date { Date() }
  var calendar: Calendar { .autoupdatingCurrent }
}

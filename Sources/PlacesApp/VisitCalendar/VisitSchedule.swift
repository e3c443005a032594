public import Foundation
public import ModernLocation

/// Gives the calendar's screen its entries.
@MainActor
public protocol VisitSchedule: AnyObject {
  /// Receives the schedule's events.
  var onEvent: (VisitScheduleEvent) -> Void { get set }

  /// The screen is about to appear.
  func appear()
  /// The user has selected a day.
  func select(_ day: Date)
}

/// An event of a schedule.
public enum VisitScheduleEvent: Hashable, Sendable {
  /// The schedule has replaced its entries.
  case entries([CalendarEntry])
  /// The calendar could not load a part.
  case failed(VisitCalendar.Part, VisitServiceError)
  /// The screen must show the details of one day's entries.
  case details([CalendarEntry])
}

/// Adapts the modern calendar to the calendar's screen.
@MainActor
final class ModernVisitSchedule: VisitSchedule {
  var onEvent: (VisitScheduleEvent) -> Void = { _ in }

  private let calendar: VisitCalendar

  init(session: any VisitSession) {
    calendar = VisitCalendar(session: session)
    calendar.view = self
  }

  func appear() { calendar.appear() }
  func select(_ day: Date) { calendar.select(day) }
}

extension ModernVisitSchedule: VisitCalendarView {
  func reload() { onEvent(.entries(calendar.entries)) }

  func show(_ error: VisitServiceError, loading part: VisitCalendar.Part) {
    onEvent(.failed(part, error))
  }

  func showDetails(of entries: [CalendarEntry]) { onEvent(.details(entries)) }
}

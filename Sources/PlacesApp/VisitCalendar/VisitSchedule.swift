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
public final class ModernVisitSchedule: VisitSchedule {
  /// Receives the schedule's events.
  public var onEvent: (VisitScheduleEvent) -> Void = { _ in }

  private let calendar: VisitCalendar

  /// Makes a schedule that has loaded nothing.
  public init(session: any VisitSession) {
    calendar = VisitCalendar(session: session)
    calendar.view = self
  }

  /// Loads the entries.
  public func appear() { calendar.appear() }
  /// Shows the details of a day's entries.
  public func select(_ day: Date) { calendar.select(day) }
}

extension ModernVisitSchedule: VisitCalendarView {
  /// Reports all entries.
  public func reload() { onEvent(.entries(calendar.entries)) }

  /// Reports a failure.
  public func show(_ error: VisitServiceError, loading part: VisitCalendar.Part) {
    onEvent(.failed(part, error))
  }

  /// Reports the details to show.
  public func showDetails(of entries: [CalendarEntry]) { onEvent(.details(entries)) }
}

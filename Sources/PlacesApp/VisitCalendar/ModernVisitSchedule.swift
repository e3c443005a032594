public import Foundation
public import ModernLocation

/// The modern calendar, with the view that it wants.
@MainActor
public final class ModernVisitSchedule: VisitSchedule {
  /// Is told what the schedule comes to.
  public var onEvent: (VisitScheduleEvent) -> Void = { _ in }

  private let calendar: VisitCalendar

  /// Makes a schedule that has asked for nothing.
  ///
  /// - Parameter session: Who is signed in, and where.
  public init(session: any VisitSession) {
    calendar = VisitCalendar(session: session)
    calendar.view = self
  }

  /// Loads what is shown.
  public func appear() { calendar.appear() }
  /// Shows the details of what there is on a day.
  public func select(_ day: Date) { calendar.select(day) }
}

extension ModernVisitSchedule: VisitCalendarView {
  /// Passes all entries on.
  public func reload() { onEvent(.entries(calendar.entries)) }

  /// Passes it on.
  public func show(_ error: VisitServiceError, loading part: VisitCalendar.Part) {
    onEvent(.failed(part, error))
  }

  /// Passes it on.
  public func showDetails(of entries: [CalendarEntry]) { onEvent(.details(entries)) }
}

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
  /// - Parameters:
  ///   - session: Who is signed in, and where.
  ///   - clock: The time and the user's calendar; the system's unless said otherwise.
  public init(session: any VisitSession, clock: any VisitClock = SystemVisitClock()) {
    calendar = VisitCalendar(model: VisitCalendarModel(session: session, clock: clock), clock: clock)
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
  public func showFailure(toLoad part: VisitCalendarModel.Part, _ error: VisitServiceError) {
    onEvent(.failed(part, error))
  }

  /// Passes it on.
  public func showDetails(of entries: [CalendarEntry]) { onEvent(.details(entries)) }
}

public import Foundation
public import ModernLocation

/// What the calendar's screen needs: what there is in the calendar.
@MainActor
public protocol VisitSchedule: AnyObject {
  /// Is told what the schedule comes to.
  var onEvent: (VisitScheduleEvent) -> Void { get set }

  /// The screen is about to appear.
  func appear()
  /// The user selects a day.
  func select(_ day: Date)
}

/// What a schedule comes to.
public enum VisitScheduleEvent: Hashable, Sendable {
  /// These entries are there in place of those before.
  case entries([CalendarEntry])
  /// A part could not be loaded.
  case failed(VisitCalendar.Part, VisitServiceError)
  /// The details of these entries of one day are to be shown.
  case details([CalendarEntry])
}

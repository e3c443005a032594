/// What the calendar's screen can show.
@MainActor
public protocol VisitCalendarView: AnyObject {
  /// Shows the calendar's entries anew.
  func reload()
  /// Says that a part could not be loaded, and why; what is shown stays.
  func showFailure(toLoad part: VisitCalendarModel.Part, _ error: VisitServiceError)
  /// Shows the details of some entries of one day.
  func showDetails(of entries: [CalendarEntry])
}

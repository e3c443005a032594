/// What the calendar's screen can show.
public protocol WMFVisitCalendarView: AnyObject {
  /// Shows the controller's events anew.
  func reloadCalendar()
  /// Shows an alert.
  func showAlert(title: String, message: String)
  /// Shows the details of some events of one day.
  func showDetails(of events: [WMFVisitEvent])
}

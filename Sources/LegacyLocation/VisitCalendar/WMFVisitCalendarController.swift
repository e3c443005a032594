import Foundation

/// The calendar of planned visits, with the anniversaries of first visits.
///
/// The anniversaries were added in five tasks (`Docs/09-FiveTasks.md`), and comments in this file name the task that
/// changed the code.
open class WMFVisitCalendarController: NSObject, WMFVisitAPIDelegate {
  /// The screen, held weakly.
  public weak var view: WMFVisitCalendarView?

  private var plannedEvents: [WMFVisitEvent] = []
  private var anniversaries: [WMFVisitEvent] = []

  /// The shown entries: the planned visits, then the anniversaries.
  ///
  /// Task 2, *test point*: tests read the result of the change here.
  public var events: [WMFVisitEvent] {
    return plannedEvents + anniversaries
  }

  /// Task 3, *replaceable property*: a test sets its own app delegate here.
  package var appDelegate = WMFAppDelegate.shared

  /// Task 3, *subclass and override*: a test sets the time.
  open var now: Date {
    return Date()
  }

  /// Task 3, *subclass and override*: a test sets the user's calendar.
  open var calendar: Calendar {
    return .current
  }

  private var api: WMFVisitAPI {
    return appDelegate.api
  }

  /// Call this each time the screen is about to appear.
  public func viewWillAppear() {
    api.delegate = self
    api.getEvents()
    // Task 1, *change point*: the calendar requests its content here.
    api.getVisitedPlaces()
  }

  /// Call this when the user selects a day.
  public func didSelect(day: Date) {
    let eventsOfDay = events.filter { calendar.isDate($0.date, inSameDayAs: day) }
    if eventsOfDay.isEmpty {
      return
    }
    view?.showDetails(of: eventsOfDay)
  }

  // MARK: - WMFVisitAPIDelegate

  /// Replaces the shown planned visits.
  public func eventsLoaded(events: [WMFVisitEvent]) {
    plannedEvents = events
    view?.reloadCalendar()
  }

  /// Shows why the planned visits could not be loaded, and keeps the old entries.
  public func eventsFailed(error: Error) {
    view?.showAlert(title: "Planned visits", message: error.localizedDescription)
  }

  /// Replaces the shown anniversaries.
  ///
  /// Task 1, *change point*: before the change, this method and the next one were empty.
  public func visitedPlacesLoaded(places: [WMFVisitedPlace]) {
    anniversaries = WMFAnniversaries(calendar: calendar, now: now).next(of: places)
    view?.reloadCalendar()
  }

  /// Shows why the anniversaries could not be loaded, and keeps the old entries.
  public func visitedPlacesFailed(error: Error) {
    view?.showAlert(title: "Anniversaries", message: error.localizedDescription)
  }

  /// Does nothing, because the calendar never requests the account.
  public func accountLoaded(name: String) {}

  /// Does nothing, because the calendar never requests the account.
  public func accountFailed(error: Error) {}
}

/// The calendar's screen.
public protocol WMFVisitCalendarView: AnyObject {
  /// Shows the controller's entries again.
  func reloadCalendar()
  /// Shows an alert.
  func showAlert(title: String, message: String)
  /// Shows the details of entries of one day.
  func showDetails(of events: [WMFVisitEvent])
}

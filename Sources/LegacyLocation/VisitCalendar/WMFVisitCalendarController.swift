public import Foundation

/// The calendar of planned visits, with the anniversaries of first visits.
///
/// The anniversaries came by a change request. `Docs/VisitCalendar/ChangeAlgorithm.md` tells its five tasks; the places
/// in this file that belong to a task are marked with its number.
open class WMFVisitCalendarController: NSObject, WMFVisitAPIDelegate {
  /// The screen.
  public weak var view: (any WMFVisitCalendarView)?

  private var plannedEvents: [WMFVisitEvent] = []
  private var anniversaries: [WMFVisitEvent] = []

  /// What is shown: the planned visits, then the anniversaries.
  ///
  /// Task 2, *test point*: what the change does can be read here.
  public var events: [WMFVisitEvent] {
    return plannedEvents + anniversaries
  }

  /// Task 3, *replaceable property*: a test puts an app delegate of its own here.
  package var appDelegate = WMFAppDelegate.shared

  /// Task 3, *subclass and override*: a test says what time it is.
  open var now: Date {
    return Date()
  }

  /// Task 3, *subclass and override*: a test says which calendar the user has.
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
    // Task 1, *change point*: what the calendar shows is asked for here.
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

  /// Shows the planned visits in place of those shown before.
  public func eventsLoaded(events: [WMFVisitEvent]) {
    plannedEvents = events
    view?.reloadCalendar()
  }

  /// Says why there are no new planned visits; those shown stay.
  public func eventsFailed(error: any Error) {
    view?.showAlert(title: "Planned visits", message: error.localizedDescription)
  }

  /// Shows the anniversaries in place of those shown before.
  ///
  /// Task 1, *change point*: this method and the next were empty.
  public func visitedPlacesLoaded(places: [WMFVisitedPlace]) {
    anniversaries = WMFAnniversaries(calendar: calendar, now: now).next(of: places)
    view?.reloadCalendar()
  }

  /// Says why there are no new anniversaries; those shown stay.
  public func visitedPlacesFailed(error: any Error) {
    view?.showAlert(title: "Anniversaries", message: error.localizedDescription)
  }

  /// Does nothing.
  public func accountLoaded(name: String) {}

  /// Does nothing.
  public func accountFailed(error: any Error) {}
}

/// What the calendar's screen can show.
public protocol WMFVisitCalendarView: AnyObject {
  /// Shows the controller's events anew.
  func reloadCalendar()
  /// Shows an alert.
  func showAlert(title: String, message: String)
  /// Shows the details of some events of one day.
  func showDetails(of events: [WMFVisitEvent])
}

package import Foundation

/// The calendar of visits, with the change as it was published.
///
/// `VisitCalendarFirstSuiteTests` passes on it. `Docs/Reference/CalendarRegressions.md` has its regressions.
@MainActor
package final class DraftVisitCalendarController {
  /// The screen.
  package weak var view: (any DraftVisitCalendarView)?
  /// What is shown.
  package private(set) var events: [DraftVisitEvent] = []
  /// Where it comes from.
  package let model: DraftCalendarModel
  private let clock: any DraftClock

  /// Makes a calendar whose model keeps the API.
  package init(api: any DraftVisitAPI, clock: any DraftClock) {
    model = DraftCalendarModel(api: api, clock: clock)
    self.clock = clock
  }

  /// Call this each time the screen is about to appear.
  package func viewWillAppear() {
    events = []
    model.getEvents { self.append($0) }
    model.getAnniversaries { self.append($0) }
  }

  /// Call this when the user selects a day.
  package func didSelect(day: Date) {
    let eventsOfDay = events.filter { clock.calendar.isDate($0.date, inSameDayAs: day) }
    guard !eventsOfDay.isEmpty else { return }
    view?.showDetails(of: eventsOfDay)
  }

  private func append(_ more: [DraftVisitEvent]) {
    events += more
    view?.reloadCalendar()
  }
}

/// What the calendar's screen can show.
@MainActor
package protocol DraftVisitCalendarView: AnyObject {
  /// Shows the controller's events again.
  func reloadCalendar()
  /// Shows the details of some events of one day.
  func showDetails(of events: [DraftVisitEvent])
}

package import Foundation

/// The calendar of visits with the published change.
///
/// This class passes `CalendarFirstSuiteTests`. `Docs/Reference/CalendarRegressions.md` lists its regressions.
@MainActor
package final class DraftVisitCalendarController {
  /// The screen, held weakly.
  package weak var view: (any DraftVisitCalendarView)?
  /// The shown entries.
  package private(set) var events: [DraftVisitEvent] = []
  /// The model, which loads the entries.
  package let model: DraftCalendarModel
  private let clock: any DraftClock

  /// Makes a calendar with a model that retains the API.
  package init(api: any DraftVisitAPI, clock: any DraftClock) {
    model = DraftCalendarModel(api: api, clock: clock)
    self.clock = clock
  }

  /// Loads the entries each time before the screen appears.
  package func viewWillAppear() {
    events = []
    model.getEvents { self.append($0) }
    model.getAnniversaries { self.append($0) }
  }

  /// If the selected day has entries, shows the details of these entries.
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

/// The calendar's screen.
@MainActor
package protocol DraftVisitCalendarView: AnyObject {
  /// Shows the controller's entries again.
  func reloadCalendar()
  /// Shows the details of some entries of one day.
  func showDetails(of events: [DraftVisitEvent])
}

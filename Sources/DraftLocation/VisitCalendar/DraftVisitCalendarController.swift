package import Foundation
package import LegacyLocation

/// The calendar of visits with the published change.
///
/// It passes `CalendarFirstSuiteTests` despite its regressions, which `Docs/Reference/CalendarRegressions.md` lists.
@MainActor
package final class DraftVisitCalendarController {
  package weak var view: (any WMFVisitCalendarView)?
  package private(set) var events: [WMFVisitEvent] = []
  private let model: DraftCalendarModel
  private let clock: any DraftClock

  package init(api: WMFVisitAPI, clock: any DraftClock) {
    model = DraftCalendarModel(api: api, clock: clock)
    self.clock = clock
  }

  package func viewWillAppear() {
    events = []
    model.getEvents { self.append($0) }
    model.getAnniversaries { self.append($0) }
  }

  package func didSelect(day: Date) {
    let eventsOfDay = events.filter { clock.calendar.isDate($0.date, inSameDayAs: day) }
    guard !eventsOfDay.isEmpty else { return }
    view?.showDetails(of: eventsOfDay)
  }

  /// Releases the completions that retain the calendar.
  package func forgetCompletions() { model.forgetCompletions() }

  private func append(_ more: [WMFVisitEvent]) {
    events += more
    view?.reloadCalendar()
  }
}

package import Foundation

/// The calendar of visits with the published change.
///
/// This class passes `CalendarFirstSuiteTests`. `Docs/Reference/CalendarRegressions.md` lists its regressions.
@MainActor
package final class DraftVisitCalendarController {
  package weak var view: (any DraftVisitCalendarView)?
  package private(set) var events: [DraftVisitEvent] = []
  package let model: DraftCalendarModel
  private let clock: any DraftClock

  package init(api: any DraftVisitAPI, clock: any DraftClock) {
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

  private func append(_ more: [DraftVisitEvent]) {
    events += more
    view?.reloadCalendar()
  }
}

@MainActor
package protocol DraftVisitCalendarView: AnyObject {
  func reloadCalendar()
  func showDetails(of events: [DraftVisitEvent])
}

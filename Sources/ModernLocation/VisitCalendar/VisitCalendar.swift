public import Foundation

/// What the calendar's screen shows, and what follows from what happens.
///
/// Everything is decided here at once. Only ``VisitCalendarModel`` waits for something.
@MainActor
public final class VisitCalendar {
  /// The screen, held weakly.
  public weak var view: (any VisitCalendarView)?

  private let model: VisitCalendarModel
  private let clock: any VisitClock
  private var plannedVisits: [CalendarEntry] = []
  private var anniversaries: [CalendarEntry] = []

  /// Makes a calendar that has asked for nothing.
  public init(model: VisitCalendarModel, clock: any VisitClock) {
    self.model = model
    self.clock = clock
  }

  /// What is shown: the planned visits, then the anniversaries.
  public var entries: [CalendarEntry] { plannedVisits + anniversaries }

  /// Loads what is shown; call this each time the screen is about to appear.
  ///
  /// What is shown stays until an answer replaces it, part by part. Nothing that waits keeps the calendar alive.
  public func appear() {
    model.load { [weak self] part, answer in self?.receive(part, answer) }
  }

  /// Shows the details of what there is on a day, if there is anything.
  public func select(_ day: Date) {
    let entriesOfDay = entries.filter { clock.calendar.isDate($0.date, inSameDayAs: day) }
    guard !entriesOfDay.isEmpty else { return }
    view?.showDetails(of: entriesOfDay)
  }

  private func receive(_ part: VisitCalendarModel.Part, _ answer: VisitAnswer<CalendarEntry>) {
    switch (part, answer) {
    case (.plannedVisits, .success(let visits)):
      plannedVisits = visits
      view?.reload()
    case (.anniversaries, .success(let next)):
      anniversaries = next
      view?.reload()
    case (_, .failure(let error)):
      view?.showFailure(toLoad: part, error)
    }
  }
}

public import Foundation

/// The content of the calendar screen, and its reactions to events.
///
/// It calls its view instead of being `@Observable`, because the proof compares the order of these calls with
/// legacy's.
@MainActor
public final class VisitCalendar {
  /// A part of the calendar.
  public enum Part: Hashable, Sendable {
    /// The planned visits.
    case plannedVisits
    /// The next anniversary of each saved place's first visit.
    case anniversaries

    /// The title, as shown to the user.
    public var title: String {
      switch self {
      case .plannedVisits: "Planned visits"
      case .anniversaries: "Anniversaries"
      }
    }
  }

  /// The screen, held weakly.
  public weak var view: (any VisitCalendarView)?

  private let session: any VisitSession
  private let calendar: Calendar
  private let dates: any DateSource
  private let tasks: any TaskStarter
  private var plannedVisits: [CalendarEntry] = []
  private var anniversaries: [CalendarEntry] = []

  /// Makes a calendar that has loaded nothing.
  public init(
    session: any VisitSession, calendar: Calendar = .autoupdatingCurrent,
    dates: any DateSource = SystemDateSource(), tasks: any TaskStarter = MainActorTasks()
  ) {
    self.session = session
    self.calendar = calendar
    self.dates = dates
    self.tasks = tasks
  }

  /// The shown entries: the planned visits, then the anniversaries.
  public var entries: [CalendarEntry] { plannedVisits + anniversaries }

  /// Loads the entries.
  ///
  /// Call this method each time the screen is about to appear. Each part keeps its entries until its answer arrives.
  public func appear() {
    // Read the service each time, because the user may have signed in again.
    let service = session.service
    load(.plannedVisits) { () async throws(VisitServiceError) in try await service.plannedVisits() }
    load(.anniversaries) { [calendar, dates] () async throws(VisitServiceError) in
      let places = try await service.visitedPlaces()
      return Anniversaries(calendar: calendar, now: dates.now).next(of: places)
    }
  }

  /// Shows the details of a day's entries; does nothing on a day without any.
  public func select(_ day: Date) {
    let entriesOfDay = entries.filter { calendar.isDate($0.date, inSameDayAs: day) }
    guard !entriesOfDay.isEmpty else { return }
    view?.showDetails(of: entriesOfDay)
  }

  private func load(
    _ part: Part, with request: @escaping @MainActor () async throws(VisitServiceError) -> [CalendarEntry]
  ) {
    // The task must not keep the calendar alive until the answer.
    tasks.start { [weak self] in
      do throws(VisitServiceError) {
        let entries = try await request()
        self?.show(entries, as: part)
      } catch {
        self?.view?.show(error, loading: part)
      }
    }
  }

  private func show(_ entries: [CalendarEntry], as part: Part) {
    switch part {
    case .plannedVisits: plannedVisits = entries
    case .anniversaries: anniversaries = entries
    }
    view?.reload()
  }
}

/// The calendar's screen.
@MainActor
public protocol VisitCalendarView: AnyObject {
  /// Shows the calendar's entries again.
  func reload()
  /// Shows the error of a part that could not be loaded; the shown entries stay.
  func show(_ error: VisitServiceError, loading part: VisitCalendar.Part)
  /// Shows the details of entries of one day.
  func showDetails(of entries: [CalendarEntry])
}

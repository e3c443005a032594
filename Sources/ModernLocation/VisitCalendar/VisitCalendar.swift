public import Foundation

/// What the calendar's screen shows, and what follows from what happens.
///
/// It tells its view, and is not `@Observable`: in what order a view is told is compared with the inherited class, and no
/// fingerprint of a state sees into an observation registrar.
@MainActor
public final class VisitCalendar {
  /// A part of the calendar.
  public enum Part: Hashable, Sendable {
    /// The planned visits.
    case plannedVisits
    /// The next anniversary of each saved place's first visit.
    case anniversaries

    /// What it is called, for people.
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

  /// Makes a calendar that has asked for nothing.
  ///
  /// - Parameters:
  ///   - session: Who is signed in, and where.
  ///   - calendar: What days and years are counted by; it follows the user's settings unless said otherwise.
  ///   - dates: What says when today is.
  ///   - tasks: What starts the tasks in which answers are waited for.
  public init(
    session: any VisitSession, calendar: Calendar = .autoupdatingCurrent,
    dates: any DateSource = SystemDateSource(), tasks: any TaskStarter = MainActorTasks()
  ) {
    self.session = session
    self.calendar = calendar
    self.dates = dates
    self.tasks = tasks
  }

  /// What is shown: the planned visits, then the anniversaries.
  public var entries: [CalendarEntry] { plannedVisits + anniversaries }

  /// Loads what is shown; call this each time the screen is about to appear.
  ///
  /// What is shown stays until an answer replaces it, part by part.
  public func appear() {
    // The session is asked each time, because the user may have signed in anew.
    let service = session.service
    load(.plannedVisits) { () async throws(VisitServiceError) in try await service.plannedVisits() }
    load(.anniversaries) { [calendar, dates] () async throws(VisitServiceError) in
      let places = try await service.visitedPlaces()
      return Anniversaries(calendar: calendar, now: dates.now).next(of: places)
    }
  }

  /// Shows the details of what there is on a day, if there is anything.
  public func select(_ day: Date) {
    let entriesOfDay = entries.filter { calendar.isDate($0.date, inSameDayAs: day) }
    guard !entriesOfDay.isEmpty else { return }
    view?.showDetails(of: entriesOfDay)
  }

  private func load(
    _ part: Part, from answer: @escaping @MainActor () async throws(VisitServiceError) -> [CalendarEntry]
  ) {
    // A task that held the calendar would keep the screen alive until the answer comes.
    tasks.start { [weak self] in
      do throws(VisitServiceError) {
        let entries = try await answer()
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

/// What the calendar's screen can show.
@MainActor
public protocol VisitCalendarView: AnyObject {
  /// Shows the calendar's entries anew.
  func reload()
  /// Says that a part could not be loaded, and why; what is shown stays.
  func show(_ error: VisitServiceError, loading part: VisitCalendar.Part)
  /// Shows the details of some entries of one day.
  func showDetails(of entries: [CalendarEntry])
}

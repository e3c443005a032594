public import Foundation
public import ModernLocation

/// What the calendar's screen needs: what there is in the calendar.
@MainActor
public protocol VisitSchedule: AnyObject {
  /// Is told what the schedule comes to.
  var onEvent: (VisitScheduleEvent) -> Void { get set }

  /// The screen is about to appear.
  func appear()
  /// The user selects a day.
  func select(_ day: Date)
}

/// What a schedule comes to.
public enum VisitScheduleEvent: Hashable, Sendable {
  /// These entries are there in place of those before.
  case entries([CalendarEntry])
  /// A part could not be loaded.
  case failed(VisitCalendar.Part, VisitServiceError)
  /// The details of these entries of one day are to be shown.
  case details([CalendarEntry])
}

/// The modern calendar, with the view that it wants.
@MainActor
public final class ModernVisitSchedule: VisitSchedule {
  /// Is told what the schedule comes to.
  public var onEvent: (VisitScheduleEvent) -> Void = { _ in }

  private let calendar: VisitCalendar

  /// Makes a schedule that has asked for nothing.
  ///
  /// - Parameter session: Who is signed in, and where.
  public init(session: any VisitSession) {
    calendar = VisitCalendar(session: session)
    calendar.view = self
  }

  /// Loads what is shown.
  public func appear() { calendar.appear() }
  /// Shows the details of what there is on a day.
  public func select(_ day: Date) { calendar.select(day) }
}

extension ModernVisitSchedule: VisitCalendarView {
  /// Passes all entries on.
  public func reload() { onEvent(.entries(calendar.entries)) }

  /// Passes it on.
  public func show(_ error: VisitServiceError, loading part: VisitCalendar.Part) {
    onEvent(.failed(part, error))
  }

  /// Passes it on.
  public func showDetails(of entries: [CalendarEntry]) { onEvent(.details(entries)) }
}

/// A session without a server, which is not part of this case study: every request fails.
public struct OfflineVisits: VisitSession, VisitService {
  /// Makes a session.
  public init() {}

  /// Itself.
  public var service: any VisitService { self }
  /// Not there.
  public func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] { throw .notConnected }
  /// Not there.
  public func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] { throw .notConnected }
}

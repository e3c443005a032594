/// Loads what the calendar shows: one request to it is one to the server for each part.
@MainActor
public final class VisitCalendarModel {
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

  private let session: any VisitSession
  private let clock: any VisitClock
  private let tasks: any TaskStarter

  /// Makes a model that has asked for nothing.
  public init(session: any VisitSession, clock: any VisitClock, tasks: any TaskStarter = MainActorTasks()) {
    self.session = session
    self.clock = clock
    self.tasks = tasks
  }

  /// Asks for every part, and hands each over as soon as there is an answer.
  ///
  /// - Parameter receive: Is called later, on the main actor, once for each part.
  public func load(_ receive: @escaping @MainActor (Part, VisitAnswer<CalendarEntry>) -> Void) {
    // The session is asked each time, because the user may have signed in anew.
    let service = session.service
    tasks.start {
      receive(.plannedVisits, await service.plannedVisits())
    }
    tasks.start { [clock] in
      let places = await service.visitedPlaces()
      let anniversaries = Anniversaries(calendar: clock.calendar, now: clock.now)
      receive(.anniversaries, places.map(anniversaries.next))
    }
  }
}

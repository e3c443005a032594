public import Equivalence
import Foundation
public import ModernLocation

extension VisitCalendarSubject.Implementation {
  package static var modern: Self {
    Self(
      "modern", declared: VisitCalendarSubject.declaredDifferences, make: .init { ModernApp($0) })
  }
}

private final class ModernApp: VisitCalendarSubject.AppUnderTest {
  private let world: VisitCalendarSubject.SimulatedWorld
  private let session: ModernSession
  private var view: ModernView?

  init(_ world: VisitCalendarSubject.SimulatedWorld) {
    self.world = world
    session = ModernSession(world)
    view = ModernView(
      VisitCalendar(
        session: session, calendar: world.clock.calendar, dates: world.clock, tasks: world.tasks),
      world)
  }

  var screen: AnyObject? { view?.calendar }
  func appear() { view?.calendar.appear() }
  func select(_ day: Date) { view?.calendar.select(day) }
  func dropScreen() { view = nil }
  func replaceSession() { session.startAnew() }

  func otherScreenAppears() {
    let connection = session.connection
    world.tasks.start { [world] in await world.ask(.events, over: connection) }
    world.tasks.start { [world] in await world.ask(.account, over: connection) }
  }
}

private final class ModernView: VisitCalendarView {
  let calendar: VisitCalendar
  private let world: VisitCalendarSubject.SimulatedWorld

  init(_ calendar: VisitCalendar, _ world: VisitCalendarSubject.SimulatedWorld) {
    self.calendar = calendar
    self.world = world
    calendar.view = self
  }

  func reload() { world.show(entries(calendar.entries)) }

  func show(_ error: VisitServiceError, loading part: VisitCalendar.Part) {
    world.showAlert(title: part.title, message: error.message)
  }

  func showDetails(of entries: [CalendarEntry]) { world.showDetails(of: self.entries(entries)) }

  private func entries(_ entries: [CalendarEntry]) -> [VisitCalendarSubject.Entry] {
    entries.map { world.entry($0.kind.symbol, $0.title, $0.date) }
  }
}

private final class ModernSession: VisitSession {
  private let world: VisitCalendarSubject.SimulatedWorld
  private(set) var connection: ModernConnection

  init(_ world: VisitCalendarSubject.SimulatedWorld) {
    self.world = world
    connection = ModernConnection(world)
  }

  var service: any VisitService { connection }

  func startAnew() { connection = ModernConnection(world) }
}

/// A service whose answers come when a stimulus says so.
private final class ModernConnection: VisitService {
  private let server: VisitCalendarSubject.SimulatedServer
  private let pending: PendingRequests<ModernRequest, VisitCalendarSubject.Answer>
  private let name: VisitCalendarSubject.Session

  init(_ world: VisitCalendarSubject.SimulatedWorld) {
    server = world.server
    pending = PendingRequests(in: world.tasks)
    name = world.server.session
  }

  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] {
    switch await answer(.events, for: .calendar) {
    case .events(let events):
      events.map {
        CalendarEntry(
          title: $0.title, date: server.date(of: $0), kind: $0.kind == .celebration ? .celebration : .outing)
      }
    case .eventsFailed(let failure): throw VisitServiceError(failure)
    default: throw .notConnected
    }
  }

  func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] {
    switch await answer(.places, for: .calendar) {
    case .places(let places): places.map { VisitedPlace(name: $0.name, firstVisitText: $0.firstVisit) }
    case .placesFailed(let failure): throw VisitServiceError(failure)
    default: throw .notConnected
    }
  }

  func answer(
    _ part: VisitCalendarSubject.Part, for asker: VisitCalendarSubject.Asker
  ) async -> VisitCalendarSubject.Answer? {
    let request = ModernRequest(name, pending)
    server.take(part, of: asker, over: request)
    return try? await pending.answer(to: request)
  }
}

/// A request that waits for its own answer.
@MainActor
private final class ModernRequest: @MainActor VisitCalendarSubject.Connection {
  let name: VisitCalendarSubject.Session
  private let pending: PendingRequests<ModernRequest, VisitCalendarSubject.Answer>

  init(
    _ name: VisitCalendarSubject.Session,
    _ pending: PendingRequests<ModernRequest, VisitCalendarSubject.Answer>
  ) {
    self.name = name
    self.pending = pending
  }

  func tell(_ answer: VisitCalendarSubject.Answer) {
    guard let index = pending.requests.firstIndex(where: { $0 === self }) else { return }
    pending.succeed(at: index, with: answer)
  }
}

extension VisitCalendarSubject.SimulatedWorld {
  @MainActor
  fileprivate func ask(_ part: VisitCalendarSubject.Part, over connection: ModernConnection) async {
    switch await connection.answer(part, for: .otherScreen) {
    case .events(let events): tellOtherScreen(events.map(\.title))
    case .account(let name): tellOtherScreen([name])
    case .eventsFailed, .placesFailed, .accountFailed: tellOtherScreen(failureOf: part)
    case .places, nil: break
    }
  }
}

extension TaskTracker: TaskStarter {}

extension VisitCalendarSubject.SimulatedClock: DateSource {}

extension VisitServiceError {
  fileprivate init(_ failure: VisitCalendarSubject.Failure) {
    self = failure == .signedOut ? .signedOut : .notConnected
  }
}

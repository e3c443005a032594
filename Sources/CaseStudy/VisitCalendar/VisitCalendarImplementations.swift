package import DraftLocation
import Equivalence
import Foundation
import LegacyLocation
import ModernLocation

extension VisitCalendarSubject.Implementation {
  /// The legacy calendar, with the change request of `Docs/09-FiveTasks.md` implemented carefully.
  static var legacy: Self { Self("legacy", make: { AppDriver($0) { SimulatedController($0, $1) } }) }

  static var modern: Self {
    Self("modern", declared: VisitCalendarSubject.declaredDifferences, make: { ModernCalendarDriver($0) })
  }

  /// The draft, which passes the first test suite and fails the proof.
  static var draft: Self {
    Self(
      "draft",
      make: { AppDriver($0) { DraftVisitCalendarController(api: $0.api, clock: $1.clock) } })
  }

  /// The class with switches, which behaves like the draft with all of them on, and like legacy with all off.
  static func switched(on switches: Set<SwitchedVisitCalendar.Switch>) -> Self {
    Self("draft", make: { AppDriver($0) { SwitchedVisitCalendar($0, clock: $1.clock, switches) } })
  }
}

/// A calendar in legacy's app: legacy, the draft, or the class with a switch for each regression.
private protocol CalendarController: AnyObject {
  var view: (any WMFVisitCalendarView)? { get set }
  var events: [WMFVisitEvent] { get }
  func viewWillAppear()
  func didSelect(day: Date)
  func forgetCompletions()
}

extension CalendarController {
  func forgetCompletions() {}
}

extension SimulatedController: CalendarController {}
extension DraftVisitCalendarController: @MainActor CalendarController {}
extension SwitchedVisitCalendar: @MainActor CalendarController {}

/// Drives a calendar in legacy's app.
///
/// Its screens share one connection, unless the start gives each its own.
private final class AppDriver: VisitCalendarSubject.Driver {
  private let world: VisitCalendarSubject.World
  private let appDelegate: WMFAppDelegate
  private let apiOfOtherScreen: LegacyVisitAPI?
  private var view: CalendarView?
  private weak var calendar: (any CalendarController)?

  init(
    _ world: VisitCalendarSubject.World,
    calendar: (WMFAppDelegate, VisitCalendarSubject.World) -> any CalendarController
  ) {
    self.world = world
    appDelegate = WMFAppDelegate(api: LegacyVisitAPI(world.server))
    apiOfOtherScreen = world.otherScreenHasOwnConnection ? LegacyVisitAPI(world.server) : nil
    let calendar = calendar(appDelegate, world)
    self.calendar = calendar
    view = CalendarView(calendar, world)
  }

  var object: AnyObject? { view?.controller }
  func appear() { view?.controller.viewWillAppear() }
  func select(_ day: Date) { view?.controller.didSelect(day: day) }
  func dropScreen() { view = nil }
  func replaceSession() { appDelegate.api = LegacyVisitAPI(world.server) }
  func stopLeaking() { calendar?.forgetCompletions() }

  func otherScreenAppears() {
    let api = apiOfOtherScreen ?? appDelegate.api
    api.delegate = world
    api.getEvents()
    api.getAccount()
  }
}

private final class CalendarView: WMFVisitCalendarView {
  let controller: any CalendarController
  private let world: VisitCalendarSubject.World

  init(_ controller: any CalendarController, _ world: VisitCalendarSubject.World) {
    self.controller = controller
    self.world = world
    controller.view = self
  }

  func reloadCalendar() { world.show(controller.events.map { ($0.kind.symbol, $0.title, $0.date) }) }

  func showAlert(title: String, message: String) { world.showAlert(title: title, message: message) }

  func showDetails(of events: [WMFVisitEvent]) {
    world.showDetails(of: events.map { ($0.kind.symbol, $0.title, $0.date) })
  }
}

/// The legacy controller with the simulated time and calendar.
final class SimulatedController: WMFVisitCalendarController {
  private let world: VisitCalendarSubject.World

  init(_ appDelegate: WMFAppDelegate, _ world: VisitCalendarSubject.World) {
    self.world = world
    super.init()
    self.appDelegate = appDelegate
  }

  override var now: Date { world.clock.now }
  override var calendar: Calendar { world.clock.calendar }
}

/// A connection whose requests wait for the event `answer`, unless the server answers during the call.
final class LegacyVisitAPI: WMFVisitAPI {
  private let server: VisitCalendarSubject.SimulatedServer
  private let name: VisitCalendarSubject.Session

  init(_ server: VisitCalendarSubject.SimulatedServer) {
    self.server = server
    name = server.session
    super.init(session: "\(server.session)")
  }

  override func getEvents() { ask(.visits) }
  override func getVisitedPlaces() { ask(.places) }
  override func getAccount() { ask(.account) }

  private func ask(_ part: VisitCalendarSubject.Part) {
    server.take(part, of: delegate, over: self, in: name, answer: tell)
  }

  func tell(_ answer: VisitCalendarSubject.Answer) {
    switch answer {
    case .visits(let events):
      delegate?.eventsLoaded(
        events: events.map {
          WMFVisitEvent(
            title: $0.title, date: server.date(of: $0),
            kind: $0.kind == .celebration ? .celebration : .outing
          )
        })
    case .visitsFailed(let failure): delegate?.eventsFailed(error: WMFVisitAPIError(failure))
    case .places(let places):
      delegate?.visitedPlacesLoaded(
        places: places.map { WMFVisitedPlace(name: $0.name, firstVisit: $0.firstVisit) })
    case .placesFailed(let failure): delegate?.visitedPlacesFailed(error: WMFVisitAPIError(failure))
    case .account(let name): delegate?.accountLoaded(name: name)
    case .accountFailed(let failure): delegate?.accountFailed(error: WMFVisitAPIError(failure))
    }
  }
}

extension VisitCalendarSubject.Answer {
  func shownByLegacy(to requester: VisitCalendarSubject.Requester) -> [VisitCalendarSubject.Observation] {
    let world = VisitCalendarSubject.World(.init())
    let api = LegacyVisitAPI(world.server)
    let view = CalendarView(SimulatedController(WMFAppDelegate(api: api), world), world)
    api.delegate = requester == .calendar ? view.controller as? SimulatedController : world
    api.tell(self)
    return world.stage.recorder.take()
  }
}

extension VisitCalendarSubject.World: WMFVisitAPIDelegate {
  func eventsLoaded(events: [WMFVisitEvent]) { tellOtherScreen(events.map(\.title)) }
  func eventsFailed(error: any Error) { tellOtherScreen(failureOf: .visits) }
  func visitedPlacesLoaded(places: [WMFVisitedPlace]) { tellOtherScreen(places.map(\.name)) }
  func visitedPlacesFailed(error: any Error) { tellOtherScreen(failureOf: .places) }
  func accountLoaded(name: String) { tellOtherScreen([name]) }
  func accountFailed(error: any Error) { tellOtherScreen(failureOf: .account) }
}

extension WMFVisitAPIError {
  fileprivate init(_ failure: VisitServiceError) {
    self = failure == .signedOut ? .signedOut : .notConnected
  }
}

private final class ModernCalendarDriver: VisitCalendarSubject.Driver {
  private let world: VisitCalendarSubject.World
  private let session: ModernSession
  private var view: ModernView?

  init(_ world: VisitCalendarSubject.World) {
    self.world = world
    session = ModernSession(ModernConnection(world))
    view = ModernView(
      VisitCalendar(
        session: session, calendar: world.clock.calendar, dates: world.clock,
        tasks: world.tasks),
      world)
  }

  var object: AnyObject? { view?.calendar }
  func appear() { view?.calendar.appear() }
  func select(_ day: Date) { view?.calendar.select(day) }
  func dropScreen() { view = nil }
  func replaceSession() { session.connection = ModernConnection(world) }

  func otherScreenAppears() {
    let connection = session.connection
    world.tasks.start { [world] in await world.ask(.visits, over: connection) }
    world.tasks.start { [world] in await world.ask(.account, over: connection) }
  }
}

private final class ModernView: VisitCalendarView {
  let calendar: VisitCalendar
  private let world: VisitCalendarSubject.World

  init(_ calendar: VisitCalendar, _ world: VisitCalendarSubject.World) {
    self.calendar = calendar
    self.world = world
    calendar.view = self
  }

  func reload() { world.show(calendar.entries.map(\.parts)) }

  func show(_ error: VisitServiceError, loading part: VisitCalendar.Part) {
    world.showAlert(title: part.title, message: error.message)
  }

  func showDetails(of entries: [CalendarEntry]) { world.showDetails(of: entries.map(\.parts)) }
}

extension CalendarEntry {
  var parts: VisitCalendarSubject.World.EntryParts { (kind.symbol, title, date) }
}

private final class ModernSession: VisitSession {
  var connection: ModernConnection

  init(_ connection: ModernConnection) { self.connection = connection }

  var service: any VisitService { connection }
}

/// A service whose requests wait for the event `answer`, unless the server answers during the call.
private final class ModernConnection: VisitService {
  private let world: VisitCalendarSubject.World
  private let name: VisitCalendarSubject.Session

  init(_ world: VisitCalendarSubject.World) {
    self.world = world
    name = world.server.session
  }

  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] {
    switch await answer(.visits, for: .calendar) {
    case .visits(let events):
      events.map {
        CalendarEntry(
          title: $0.title, date: world.server.date(of: $0),
          kind: $0.kind == .celebration ? .celebration : .outing)
      }
    case .visitsFailed(let failure): throw failure
    default: throw .notConnected
    }
  }

  func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] {
    switch await answer(.places, for: .calendar) {
    case .places(let places):
      places.map { VisitedPlace(name: $0.name, firstVisitText: $0.firstVisit) }
    case .placesFailed(let failure): throw failure
    default: throw .notConnected
    }
  }

  func answer(
    _ part: VisitCalendarSubject.Part, for requester: VisitCalendarSubject.Requester
  ) async -> VisitCalendarSubject.Answer {
    if let answer = world.server.answer(to: part, of: requester, in: name) { return answer }
    let request = VisitCalendarSubject.SimulatedServer.Request(part: part, requester: requester)
    return await withCheckedContinuation { continuation in
      let held = world.tasks.hold(request, cancelledWith: .accountFailed(.notConnected)) {
        continuation.resume(returning: $0)
      }
      world.server.hold(held)
    }
  }
}

extension VisitCalendarSubject.World {
  @MainActor
  fileprivate func ask(_ part: VisitCalendarSubject.Part, over connection: ModernConnection) async {
    switch await connection.answer(part, for: .otherScreen) {
    case .visits(let events): tellOtherScreen(events.map(\.title))
    case .account(let name): tellOtherScreen([name])
    case .visitsFailed, .placesFailed, .accountFailed: tellOtherScreen(failureOf: part)
    case .places: break
    }
  }
}

extension VisitCalendarSubject.SimulatedClock: DateSource {}

extension VisitCalendarSubject.SimulatedClock: DraftClock {}

// A fingerprint shows only whether a completion is stored, because all stored completions have the same effect.
extension DraftCalendarModel.Completion: CustomFingerprintable {
  var fingerprintContent: Bool { true }
}

import DraftLocation
public import Equivalence
import Foundation
import LegacyLocation
public import ModernLocation
import TestDoubles

extension VisitCalendarSubject.Implementation {
  /// The legacy calendar, with a careful implementation of the change request.
  package static var legacy: Self {
    Self("legacy", make: .init { LegacyApp($0) })
  }

  package static var modern: Self {
    Self("modern", declared: VisitCalendarSubject.declaredDifferences, make: .init { ModernApp($0) })
  }

  /// The draft, which the first suite accepts and the proof refutes.
  package static var draft: Self {
    Self(
      "draft",
      make: .init { DraftApp($0) { DraftVisitCalendarController(api: $0.api, clock: $1.clock) } })
  }
}

private final class LegacyApp: VisitCalendarSubject.AppUnderTest {
  private let surroundings: VisitCalendarSubject.Surroundings
  private let appDelegate: WMFAppDelegate
  private let apiOfOtherScreen: LegacyVisitAPI?
  private var controller: LegacyController?

  init(_ surroundings: VisitCalendarSubject.Surroundings) {
    self.surroundings = surroundings
    appDelegate = WMFAppDelegate(api: LegacyVisitAPI(surroundings.server))
    apiOfOtherScreen = surroundings.otherScreenHasOwnConnection ? LegacyVisitAPI(surroundings.server) : nil
    controller = LegacyController(appDelegate, surroundings)
  }

  var screen: AnyObject? { controller }
  func appear() { controller?.viewWillAppear() }
  func select(_ day: Date) { controller?.didSelect(day: day) }
  func dropScreen() { controller = nil }

  func otherScreenAppears() {
    let api = apiOfOtherScreen ?? appDelegate.api
    api.delegate = surroundings
    surroundings.server.asker = .otherScreen
    api.getEvents()
    api.getAccount()
    surroundings.server.asker = .calendar
  }

  func replaceSession() { appDelegate.api = LegacyVisitAPI(surroundings.server) }
}

/// A controller with the surroundings's time and calendar, which is its own view.
private final class LegacyController: WMFVisitCalendarController {
  private let surroundings: VisitCalendarSubject.Surroundings

  init(_ appDelegate: WMFAppDelegate, _ surroundings: VisitCalendarSubject.Surroundings) {
    self.surroundings = surroundings
    super.init()
    self.appDelegate = appDelegate
    view = self
  }

  override var now: Date { surroundings.clock.now }
  override var calendar: Calendar { surroundings.clock.calendar }
}

extension LegacyController: WMFVisitCalendarView {
  func reloadCalendar() { surroundings.show(entries(events)) }

  func showAlert(title: String, message: String) {
    surroundings.showAlert(title: title, message: message)
  }

  func showDetails(of events: [WMFVisitEvent]) {
    surroundings.showDetails(of: entries(events))
  }

  private func entries(_ events: [WMFVisitEvent]) -> [VisitCalendarSubject.Entry] {
    events.map { surroundings.entry($0.kind.symbol, $0.title, $0.date) }
  }
}

/// A connection with answers by events.
final class LegacyVisitAPI: WMFVisitAPI {
  private let server: VisitCalendarSubject.SimulatedServer
  let name: VisitCalendarSubject.Session

  init(_ server: VisitCalendarSubject.SimulatedServer) {
    self.server = server
    name = server.session
    super.init(session: "\(server.session)")
  }

  override func getEvents() { server.take(.events, of: server.asker, over: self) }
  override func getVisitedPlaces() { server.take(.places, of: server.asker, over: self) }
  override func getAccount() { server.take(.account, of: server.asker, over: self) }
}

extension LegacyVisitAPI: VisitCalendarSubject.Connection {
  func tell(_ answer: VisitCalendarSubject.Answer) {
    switch answer {
    case .events(let events):
      delegate?.eventsLoaded(
        events: events.map {
          WMFVisitEvent(
            title: $0.title, date: server.date(of: $0),
            kind: $0.kind == .celebration ? .celebration : .outing
          )
        })
    case .eventsFailed(let failure): delegate?.eventsFailed(error: WMFVisitAPIError(failure))
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
  /// The observations of a screen of legacy that asked, and gets this answer.
  func shownByLegacy(to asker: VisitCalendarSubject.Asker) -> [VisitCalendarSubject.Observation] {
    let surroundings = VisitCalendarSubject.Surroundings(.init())
    let api = LegacyVisitAPI(surroundings.server)
    let calendar = LegacyController(WMFAppDelegate(api: api), surroundings)
    api.delegate = asker == .calendar ? calendar : surroundings
    api.tell(self)
    return surroundings.recorder.take()
  }
}

extension VisitCalendarSubject.Surroundings: WMFVisitAPIDelegate {
  func eventsLoaded(events: [WMFVisitEvent]) { tellOtherScreen(events.map(\.title)) }
  func eventsFailed(error: any Error) { tellOtherScreen(failureOf: .events) }
  func visitedPlacesLoaded(places: [WMFVisitedPlace]) { tellOtherScreen(places.map(\.name)) }
  func visitedPlacesFailed(error: any Error) { tellOtherScreen(failureOf: .places) }
  func accountLoaded(name: String) { tellOtherScreen([name]) }
  func accountFailed(error: any Error) { tellOtherScreen(failureOf: .account) }
}

extension WMFVisitAPIError {
  fileprivate init(_ failure: VisitCalendarSubject.Failure) {
    self = failure == .signedOut ? .signedOut : .notConnected
  }
}

private final class ModernApp: VisitCalendarSubject.AppUnderTest {
  private let surroundings: VisitCalendarSubject.Surroundings
  private let session: ModernSession
  private var view: ModernView?

  init(_ surroundings: VisitCalendarSubject.Surroundings) {
    self.surroundings = surroundings
    session = ModernSession(surroundings)
    view = ModernView(
      VisitCalendar(
        session: session, calendar: surroundings.clock.calendar, dates: surroundings.clock,
        tasks: surroundings.tasks),
      surroundings)
  }

  var screen: AnyObject? { view?.calendar }
  func appear() { view?.calendar.appear() }
  func select(_ day: Date) { view?.calendar.select(day) }
  func dropScreen() { view = nil }
  func replaceSession() { session.startAnew() }

  func otherScreenAppears() {
    let connection = session.connection
    surroundings.tasks.start { [surroundings] in await surroundings.ask(.events, over: connection) }
    surroundings.tasks.start { [surroundings] in await surroundings.ask(.account, over: connection)
    }
  }
}

private final class ModernView: VisitCalendarView {
  let calendar: VisitCalendar
  private let surroundings: VisitCalendarSubject.Surroundings

  init(_ calendar: VisitCalendar, _ surroundings: VisitCalendarSubject.Surroundings) {
    self.calendar = calendar
    self.surroundings = surroundings
    calendar.view = self
  }

  func reload() { surroundings.show(entries(calendar.entries)) }

  func show(_ error: VisitServiceError, loading part: VisitCalendar.Part) {
    surroundings.showAlert(title: part.title, message: error.message)
  }

  func showDetails(of entries: [CalendarEntry]) {
    surroundings.showDetails(of: self.entries(entries))
  }

  private func entries(_ entries: [CalendarEntry]) -> [VisitCalendarSubject.Entry] {
    entries.map { surroundings.entry($0.kind.symbol, $0.title, $0.date) }
  }
}

private final class ModernSession: VisitSession {
  private let surroundings: VisitCalendarSubject.Surroundings
  private(set) var connection: ModernConnection

  init(_ surroundings: VisitCalendarSubject.Surroundings) {
    self.surroundings = surroundings
    connection = ModernConnection(surroundings)
  }

  var service: any VisitService { connection }

  func startAnew() { connection = ModernConnection(surroundings) }
}

/// A service with answers by events.
private final class ModernConnection: VisitService {
  private let server: VisitCalendarSubject.SimulatedServer
  private let pending: PendingRequests<ModernRequest, VisitCalendarSubject.Answer>
  private let name: VisitCalendarSubject.Session

  init(_ surroundings: VisitCalendarSubject.Surroundings) {
    server = surroundings.server
    pending = PendingRequests(in: surroundings.tasks)
    name = surroundings.server.session
  }

  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] {
    switch await answer(.events, for: .calendar) {
    case .events(let events):
      events.map {
        CalendarEntry(
          title: $0.title, date: server.date(of: $0),
          kind: $0.kind == .celebration ? .celebration : .outing)
      }
    case .eventsFailed(let failure): throw VisitServiceError(failure)
    default: throw .notConnected
    }
  }

  func visitedPlaces() async throws(VisitServiceError) -> [VisitedPlace] {
    switch await answer(.places, for: .calendar) {
    case .places(let places):
      places.map { VisitedPlace(name: $0.name, firstVisitText: $0.firstVisit) }
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
    pending.requests.first { $0.request === self }?.answer(.success(answer))
  }
}

extension VisitCalendarSubject.Surroundings {
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

/// A calendar in the draft's app, which is the draft or the class with switches.
@MainActor
protocol DraftCalendar: AnyObject {
  var view: (any DraftVisitCalendarView)? { get set }
  var events: [DraftVisitEvent] { get }
  func viewWillAppear()
  func didSelect(day: Date)
  func stopLeaking()
}

extension DraftVisitCalendarController: DraftCalendar {
  func stopLeaking() { model.forgetCompletions() }
}

final class DraftApp: VisitCalendarSubject.AppUnderTest {
  private let surroundings: VisitCalendarSubject.Surroundings
  private let apiOfOtherScreen: DraftAPI?
  private(set) var api: DraftAPI
  private var view: DraftView?
  private weak var calendar: (any DraftCalendar)?

  init(
    _ surroundings: VisitCalendarSubject.Surroundings,
    calendar: (DraftApp, VisitCalendarSubject.Surroundings) -> any DraftCalendar
  ) {
    self.surroundings = surroundings
    apiOfOtherScreen = surroundings.otherScreenHasOwnConnection ? DraftAPI(surroundings.server) : nil
    api = DraftAPI(surroundings.server)
    let calendar = calendar(self, surroundings)
    self.calendar = calendar
    view = DraftView(calendar, surroundings)
  }

  var screen: AnyObject? { view?.controller }
  func appear() { view?.controller.viewWillAppear() }
  func select(_ day: Date) { view?.controller.didSelect(day: day) }
  func dropScreen() { view = nil }

  func otherScreenAppears() {
    let api = apiOfOtherScreen ?? api
    api.delegate = surroundings
    surroundings.server.asker = .otherScreen
    api.getEvents()
    api.getAccount()
    surroundings.server.asker = .calendar
  }

  func replaceSession() { api = DraftAPI(surroundings.server) }

  func stopLeaking() { calendar?.stopLeaking() }
}

private final class DraftView: DraftVisitCalendarView {
  let controller: any DraftCalendar
  private let surroundings: VisitCalendarSubject.Surroundings

  init(_ controller: any DraftCalendar, _ surroundings: VisitCalendarSubject.Surroundings) {
    self.controller = controller
    self.surroundings = surroundings
    controller.view = self
  }

  func reloadCalendar() { surroundings.show(entries(controller.events)) }

  func showDetails(of events: [DraftVisitEvent]) { surroundings.showDetails(of: entries(events)) }

  private func entries(_ events: [DraftVisitEvent]) -> [VisitCalendarSubject.Entry] {
    events.map { surroundings.entry($0.kind.symbol, $0.title, $0.date) }
  }
}

final class DraftAPI: DraftVisitAPI, @MainActor VisitCalendarSubject.Connection {
  weak var delegate: (any DraftVisitAPIDelegate)?
  let name: VisitCalendarSubject.Session
  private let server: VisitCalendarSubject.SimulatedServer

  init(_ server: VisitCalendarSubject.SimulatedServer) {
    self.server = server
    name = server.session
  }

  func getEvents() { server.take(.events, of: server.asker, over: self) }
  func getVisitedPlaces() { server.take(.places, of: server.asker, over: self) }
  func getAccount() { server.take(.account, of: server.asker, over: self) }

  func tell(_ answer: VisitCalendarSubject.Answer) {
    switch answer {
    case .events(let events):
      delegate?.eventsLoaded(
        events: events.map {
          DraftVisitEvent(
            title: $0.title, date: server.date(of: $0),
            kind: $0.kind == .celebration ? .celebration : .outing
          )
        })
    case .eventsFailed(let failure): delegate?.eventsFailed(error: failure)
    case .places(let places):
      delegate?.visitedPlacesLoaded(
        places: places.map { DraftVisitedPlace(name: $0.name, firstVisit: $0.firstVisit) })
    case .placesFailed(let failure): delegate?.visitedPlacesFailed(error: failure)
    case .account(let name): delegate?.accountLoaded(name: name)
    case .accountFailed(let failure): delegate?.accountFailed(error: failure)
    }
  }
}

extension VisitCalendarSubject.Surroundings: DraftVisitAPIDelegate {
  func eventsLoaded(events: [DraftVisitEvent]) { tellOtherScreen(events.map(\.title)) }
  func visitedPlacesLoaded(places: [DraftVisitedPlace]) { tellOtherScreen(places.map(\.name)) }
}

extension VisitCalendarSubject.SimulatedClock: DraftClock {}

// All stored completions have the same effect. A fingerprint shows only the existence of a completion.
extension DraftCalendarModel.Completion: CustomFingerprintable {
  package var fingerprintContent: Bool { true }
}

import DraftLocation
public import Equivalence
import Foundation
import LegacyLocation
public import ModernLocation

extension VisitCalendarSubject.Implementation {
  /// The legacy calendar, with the change request of `Docs/09-FiveTasks.md` implemented carefully.
  package static var legacy: Self { Self("legacy", make: .init { LegacyApp($0) }) }

  package static var modern: Self {
    Self("modern", declared: VisitCalendarSubject.declaredDifferences, make: .init { ModernApp($0) })
  }

  /// The draft, which passes the first test suite and fails the proof.
  package static var draft: Self {
    Self(
      "draft",
      make: .init { DraftApp($0) { DraftVisitCalendarController(api: $0.api, clock: $1.clock) } })
  }
}

private final class LegacyApp: VisitCalendarSubject.AppUnderTest {
  private let device: VisitCalendarSubject.Device
  private let appDelegate: WMFAppDelegate
  private let apiOfOtherScreen: LegacyVisitAPI?
  private var controller: LegacyController?

  init(_ device: VisitCalendarSubject.Device) {
    self.device = device
    appDelegate = WMFAppDelegate(api: LegacyVisitAPI(device.server))
    apiOfOtherScreen = device.otherScreenHasOwnConnection ? LegacyVisitAPI(device.server) : nil
    controller = LegacyController(appDelegate, device)
  }

  var screen: AnyObject? { controller }
  func appear() { controller?.viewWillAppear() }
  func select(_ day: Date) { controller?.didSelect(day: day) }
  func dropScreen() { controller = nil }

  func otherScreenAppears() {
    let api = apiOfOtherScreen ?? appDelegate.api
    api.delegate = device
    api.getEvents()
    api.getAccount()
  }

  func replaceSession() { appDelegate.api = LegacyVisitAPI(device.server) }
}

private final class LegacyController: WMFVisitCalendarController, WMFVisitCalendarView {
  private let device: VisitCalendarSubject.Device

  init(_ appDelegate: WMFAppDelegate, _ device: VisitCalendarSubject.Device) {
    self.device = device
    super.init()
    self.appDelegate = appDelegate
    view = self
  }

  override var now: Date { device.clock.now }
  override var calendar: Calendar { device.clock.calendar }

  func reloadCalendar() { device.show(events.map { ($0.kind.symbol, $0.title, $0.date) }) }

  func showAlert(title: String, message: String) { device.showAlert(title: title, message: message) }

  func showDetails(of events: [WMFVisitEvent]) {
    device.showDetails(of: events.map { ($0.kind.symbol, $0.title, $0.date) })
  }
}

/// A connection whose requests wait for the event `answer`.
final class LegacyVisitAPI: WMFVisitAPI {
  private let server: VisitCalendarSubject.SimulatedServer
  private let name: VisitCalendarSubject.Session

  init(_ server: VisitCalendarSubject.SimulatedServer) {
    self.server = server
    name = server.session
    super.init(session: "\(server.session)")
  }

  override func getEvents() { ask(.events) }
  override func getVisitedPlaces() { ask(.places) }
  override func getAccount() { ask(.account) }

  private func ask(_ part: VisitCalendarSubject.Part) {
    server.take(part, of: delegate, over: self, in: name, answer: tell)
  }

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
  func shownByLegacy(to asker: VisitCalendarSubject.Asker) -> [VisitCalendarSubject.Observation] {
    let device = VisitCalendarSubject.Device(.init())
    let api = LegacyVisitAPI(device.server)
    let calendar = LegacyController(WMFAppDelegate(api: api), device)
    api.delegate = asker == .calendar ? calendar : device
    api.tell(self)
    return device.recorder.take()
  }
}

extension VisitCalendarSubject.Device: WMFVisitAPIDelegate {
  func eventsLoaded(events: [WMFVisitEvent]) { tellOtherScreen(events.map(\.title)) }
  func eventsFailed(error: any Error) { tellOtherScreen(failureOf: .events) }
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

private final class ModernApp: VisitCalendarSubject.AppUnderTest {
  private let device: VisitCalendarSubject.Device
  private let session: ModernSession
  private var view: ModernView?

  init(_ device: VisitCalendarSubject.Device) {
    self.device = device
    session = ModernSession(ModernConnection(device))
    view = ModernView(
      VisitCalendar(
        session: session, calendar: device.clock.calendar, dates: device.clock,
        tasks: device.tasks),
      device)
  }

  var screen: AnyObject? { view?.calendar }
  func appear() { view?.calendar.appear() }
  func select(_ day: Date) { view?.calendar.select(day) }
  func dropScreen() { view = nil }
  func replaceSession() { session.connection = ModernConnection(device) }

  func otherScreenAppears() {
    let connection = session.connection
    device.tasks.start { [device] in await device.ask(.events, over: connection) }
    device.tasks.start { [device] in await device.ask(.account, over: connection) }
  }
}

private final class ModernView: VisitCalendarView {
  let calendar: VisitCalendar
  private let device: VisitCalendarSubject.Device

  init(_ calendar: VisitCalendar, _ device: VisitCalendarSubject.Device) {
    self.calendar = calendar
    self.device = device
    calendar.view = self
  }

  func reload() { device.show(calendar.entries.map(\.parts)) }

  func show(_ error: VisitServiceError, loading part: VisitCalendar.Part) {
    device.showAlert(title: part.title, message: error.message)
  }

  func showDetails(of entries: [CalendarEntry]) { device.showDetails(of: entries.map(\.parts)) }
}

extension CalendarEntry {
  var parts: VisitCalendarSubject.Device.EntryParts { (kind.symbol, title, date) }
}

private final class ModernSession: VisitSession {
  var connection: ModernConnection

  init(_ connection: ModernConnection) { self.connection = connection }

  var service: any VisitService { connection }
}

/// A service whose requests wait for the event `answer`.
private final class ModernConnection: VisitService {
  private let device: VisitCalendarSubject.Device
  private let name: VisitCalendarSubject.Session

  init(_ device: VisitCalendarSubject.Device) {
    self.device = device
    name = device.server.session
  }

  func plannedVisits() async throws(VisitServiceError) -> [CalendarEntry] {
    switch await answer(.events, for: .calendar) {
    case .events(let events):
      events.map {
        CalendarEntry(
          title: $0.title, date: device.server.date(of: $0),
          kind: $0.kind == .celebration ? .celebration : .outing)
      }
    case .eventsFailed(let failure): throw failure
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
    _ part: VisitCalendarSubject.Part, for asker: VisitCalendarSubject.Asker
  ) async -> VisitCalendarSubject.Answer {
    if let answer = device.server.answer(to: part, of: asker, in: name) { return answer }
    let request = VisitCalendarSubject.SimulatedServer.Request(part: part, asker: asker)
    return await withCheckedContinuation { continuation in
      let held = device.tasks.hold(request, cancelledWith: .accountFailed(.notConnected)) {
        continuation.resume(returning: $0)
      }
      device.server.hold(held)
    }
  }
}

extension VisitCalendarSubject.Device {
  @MainActor
  fileprivate func ask(_ part: VisitCalendarSubject.Part, over connection: ModernConnection) async {
    switch await connection.answer(part, for: .otherScreen) {
    case .events(let events): tellOtherScreen(events.map(\.title))
    case .account(let name): tellOtherScreen([name])
    case .eventsFailed, .placesFailed, .accountFailed: tellOtherScreen(failureOf: part)
    case .places: break
    }
  }
}

extension TaskTracker: TaskStarter {}

extension VisitCalendarSubject.SimulatedClock: DateSource {}

/// A calendar in the draft's app: the draft, or the class with a switch for each regression.
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
  private let device: VisitCalendarSubject.Device
  private let apiOfOtherScreen: DraftAPI?
  private(set) var api: DraftAPI
  private var view: DraftView?
  private weak var calendar: (any DraftCalendar)?

  init(
    _ device: VisitCalendarSubject.Device,
    calendar: (DraftApp, VisitCalendarSubject.Device) -> any DraftCalendar
  ) {
    self.device = device
    apiOfOtherScreen = device.otherScreenHasOwnConnection ? DraftAPI(device.server) : nil
    api = DraftAPI(device.server)
    let calendar = calendar(self, device)
    self.calendar = calendar
    view = DraftView(calendar, device)
  }

  var screen: AnyObject? { view?.controller }
  func appear() { view?.controller.viewWillAppear() }
  func select(_ day: Date) { view?.controller.didSelect(day: day) }
  func dropScreen() { view = nil }

  func otherScreenAppears() {
    let api = apiOfOtherScreen ?? api
    api.delegate = device
    api.getEvents()
    api.getAccount()
  }

  func replaceSession() { api = DraftAPI(device.server) }

  func stopLeaking() { calendar?.stopLeaking() }
}

private final class DraftView: DraftVisitCalendarView {
  let controller: any DraftCalendar
  private let device: VisitCalendarSubject.Device

  init(_ controller: any DraftCalendar, _ device: VisitCalendarSubject.Device) {
    self.controller = controller
    self.device = device
    controller.view = self
  }

  func reloadCalendar() { device.show(controller.events.map { ($0.kind.symbol, $0.title, $0.date) }) }

  func showDetails(of events: [DraftVisitEvent]) {
    device.showDetails(of: events.map { ($0.kind.symbol, $0.title, $0.date) })
  }
}

final class DraftAPI: DraftVisitAPI {
  weak var delegate: (any DraftVisitAPIDelegate)?
  private let name: VisitCalendarSubject.Session
  private let server: VisitCalendarSubject.SimulatedServer

  init(_ server: VisitCalendarSubject.SimulatedServer) {
    self.server = server
    name = server.session
  }

  func getEvents() { ask(.events) }
  func getVisitedPlaces() { ask(.places) }
  func getAccount() { ask(.account) }

  private func ask(_ part: VisitCalendarSubject.Part) {
    server.take(part, of: delegate, over: self, in: name, answer: tell)
  }

  private func tell(_ answer: VisitCalendarSubject.Answer) {
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

extension VisitCalendarSubject.Device: DraftVisitAPIDelegate {
  func eventsLoaded(events: [DraftVisitEvent]) { tellOtherScreen(events.map(\.title)) }
  func visitedPlacesLoaded(places: [DraftVisitedPlace]) { tellOtherScreen(places.map(\.name)) }
}

extension VisitCalendarSubject.SimulatedClock: DraftClock {}

// A fingerprint shows only the existence of a completion, because all stored completions have the same effect.
extension DraftCalendarModel.Completion: CustomFingerprintable {
  package var fingerprintContent: Bool { true }
}

import Foundation
import LegacyLocation

extension VisitCalendarSubject.Implementation {
  /// The inherited calendar, with the change request carried out carefully.
  package static var legacy: Self {
    Self("legacy", make: .init { LegacyApp($0) })
  }
}

private final class LegacyApp: VisitCalendarSubject.AppUnderTest {
  private let world: VisitCalendarSubject.SimulatedWorld
  private let appDelegate: WMFAppDelegate
  private let apiOfOtherScreen: LegacyVisitAPI?
  private var controller: LegacyController?

  init(_ world: VisitCalendarSubject.SimulatedWorld) {
    self.world = world
    appDelegate = WMFAppDelegate(api: LegacyVisitAPI(world.server))
    apiOfOtherScreen = world.otherScreenHasOwnConnection ? LegacyVisitAPI(world.server) : nil
    controller = LegacyController(appDelegate, world)
  }

  var screen: AnyObject? { controller }
  func appear() { controller?.viewWillAppear() }
  func select(_ day: Date) { controller?.didSelect(day: day) }
  func dropScreen() { controller = nil }

  func otherScreenAppears() {
    let api = apiOfOtherScreen ?? appDelegate.api
    api.delegate = world
    world.server.asker = .otherScreen
    api.getEvents()
    api.getAccount()
    world.server.asker = .calendar
  }

  func replaceSession() { appDelegate.api = LegacyVisitAPI(world.server) }
}

/// A controller with the world's time and calendar, which is its own view.
private final class LegacyController: WMFVisitCalendarController {
  private let world: VisitCalendarSubject.SimulatedWorld

  init(_ appDelegate: WMFAppDelegate, _ world: VisitCalendarSubject.SimulatedWorld) {
    self.world = world
    super.init()
    self.appDelegate = appDelegate
    view = self
  }

  override var now: Date { world.clock.now }
  override var calendar: Calendar { world.clock.calendar }
}

extension LegacyController: WMFVisitCalendarView {
  func reloadCalendar() { world.show(entries(events)) }

  func showAlert(title: String, message: String) {
    world.showAlert(title: title, message: message)
  }

  func showDetails(of events: [WMFVisitEvent]) {
    world.showDetails(of: entries(events))
  }

  private func entries(_ events: [WMFVisitEvent]) -> [VisitCalendarSubject.Entry] {
    events.map { world.entry($0.kind.symbol, $0.title, $0.date) }
  }
}

/// A connection whose answers come when a stimulus says so.
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
            title: $0.title, date: server.date(of: $0), kind: $0.kind == .celebration ? .celebration : .outing
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

extension VisitCalendarSubject.SimulatedWorld: @MainActor WMFVisitAPIDelegate {
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

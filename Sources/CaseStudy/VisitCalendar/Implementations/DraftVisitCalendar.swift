import DraftLocation
import Equivalence
import Foundation

extension VisitCalendarSubject.Implementation {
  /// The change as it was published, which the first suite accepts and the proof refutes.
  package static var draft: Self {
    Self("draft", make: .init { DraftApp($0) { DraftVisitCalendarController(api: $0.api, clock: $1.clock) } })
  }
}

/// A calendar in the draft's app: the draft, or the class with switches.
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
  private let world: VisitCalendarSubject.SimulatedWorld
  private let apiOfOtherScreen: DraftAPI?
  private(set) var api: DraftAPI
  private var view: DraftView?
  private weak var calendar: (any DraftCalendar)?

  init(
    _ world: VisitCalendarSubject.SimulatedWorld,
    calendar: (DraftApp, VisitCalendarSubject.SimulatedWorld) -> any DraftCalendar
  ) {
    self.world = world
    apiOfOtherScreen = world.otherScreenHasOwnConnection ? DraftAPI(world.server) : nil
    api = DraftAPI(world.server)
    let calendar = calendar(self, world)
    self.calendar = calendar
    view = DraftView(calendar, world)
  }

  var screen: AnyObject? { view?.controller }
  func appear() { view?.controller.viewWillAppear() }
  func select(_ day: Date) { view?.controller.didSelect(day: day) }
  func dropScreen() { view = nil }

  func otherScreenAppears() {
    let api = apiOfOtherScreen ?? api
    api.delegate = world
    world.server.asker = .otherScreen
    api.getEvents()
    api.getAccount()
    world.server.asker = .calendar
  }

  func replaceSession() { api = DraftAPI(world.server) }

  func stopLeaking() { calendar?.stopLeaking() }
}

private final class DraftView: DraftVisitCalendarView {
  let controller: any DraftCalendar
  private let world: VisitCalendarSubject.SimulatedWorld

  init(_ controller: any DraftCalendar, _ world: VisitCalendarSubject.SimulatedWorld) {
    self.controller = controller
    self.world = world
    controller.view = self
  }

  func reloadCalendar() { world.show(entries(controller.events)) }

  func showDetails(of events: [DraftVisitEvent]) { world.showDetails(of: entries(events)) }

  private func entries(_ events: [DraftVisitEvent]) -> [VisitCalendarSubject.Entry] {
    events.map { world.entry($0.kind.symbol, $0.title, $0.date) }
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
            title: $0.title, date: server.date(of: $0), kind: $0.kind == .celebration ? .celebration : .outing
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

extension VisitCalendarSubject.SimulatedWorld: DraftVisitAPIDelegate {
  func eventsLoaded(events: [DraftVisitEvent]) { tellOtherScreen(events.map(\.title)) }
  func visitedPlacesLoaded(places: [DraftVisitedPlace]) { tellOtherScreen(places.map(\.name)) }
}

extension VisitCalendarSubject.SimulatedClock: DraftClock {}

// A stored completion always does the same: that there is one is all that a fingerprint has to show.
extension DraftCalendarModel.Completion: CustomFingerprintable {
  package var fingerprintContent: Bool { true }
}

@testable import CaseStudy
import Equivalence
import Foundation
import LegacyLocation
import ModernLocation
import PlacesApp
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("The bridge to the legacy calendar", .enabled(if: MaintainersTests.swap.areRun))
@MainActor
struct VisitCalendarBridgeTests {
  @Test("No events distinguish the bridge from legacy")
  func equivalent() async {
    let report = await Comparison(
      control: { VisitCalendarSubject(.legacy, maxAppearances: 1) },
      candidate: { BridgedSubject(VisitCalendarSubject(.bridged, maxAppearances: 1)) },
      alphabet: VisitCalendarSubject.Stimulus.machineAlphabet + [
        .answer(.placesFailed(.signedOut)), .newSession,
      ],
      observationKinds: [
        .asked(.places, .first), .shown([]), .alert(title: "", message: ""), .details([]),
        .screenReleased,
      ]
    ).explore(limits: Limits(states: 2_000))
    #expect(report.verdict == .equivalent, "\(report)")
  }

  @Test(
    "In no scenario do the first events distinguish the bridge from legacy",
    arguments: VisitCalendarSubject.Scenario.allCases)
  func firstStates(scenario: VisitCalendarSubject.Scenario) async {
    let report = await scenario.comparedBridge(.bridged).explore(limits: Limits(states: 200))
    #expect(report.differences.isEmpty, "\(report)")
  }
}

extension VisitCalendarSubject.Implementation {
  /// The legacy controller behind its bridge.
  fileprivate static var bridged: Self {
    Self("bridged", make: { BridgedDriver($0) })
  }
}

private final class BridgedDriver: VisitCalendarSubject.Driver {
  private let world: VisitCalendarSubject.World
  private let appDelegate: WMFAppDelegate
  private let apiOfOtherScreen: LegacyVisitAPI?
  private var bridge: WMFVisitCalendarControllerBridge?

  init(_ world: VisitCalendarSubject.World) {
    self.world = world
    appDelegate = WMFAppDelegate(api: LegacyVisitAPI(world.server))
    apiOfOtherScreen = world.otherScreenHasOwnConnection ? LegacyVisitAPI(world.server) : nil
    bridge = WMFVisitCalendarControllerBridge(
      appDelegate: appDelegate, controller: SimulatedController(appDelegate, world))
    bridge?.onEvent = { [world] event in
      switch event {
      case .entries(let entries): world.show(entries.map { ($0.kind.symbol, $0.title, $0.date) })
      case .failed(let part, let error): world.showAlert(title: part.title, message: error.message)
      case .details(let entries):
        world.showDetails(of: entries.map { ($0.kind.symbol, $0.title, $0.date) })
      }
    }
  }

  var object: AnyObject? { bridge }
  func appear() { bridge?.appear() }
  func select(_ day: Date) { bridge?.select(day) }
  func dropScreen() { bridge = nil }
  func replaceSession() { appDelegate.api = LegacyVisitAPI(world.server) }

  func otherScreenAppears() {
    let api = apiOfOtherScreen ?? appDelegate.api
    api.delegate = world
    api.getEvents()
    api.getAccount()
  }
}

@testable import CaseStudy
import CoreLocationStandIn
import Equivalence
import Foundation
import LegacyLocation
import ModernLocation
import PlacesApp
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("The bridge to the legacy view model", .enabled(if: MaintainersTests.swap.areRun))
@MainActor
struct AddLocationBridgeTests {
  @Test("No events distinguish the bridge from legacy")
  func equivalent() async {
    let report = await Comparison(
      control: { AddLocationSubject(.legacy) },
      candidate: { BridgedSubject(AddLocationSubject(.bridged)) },
      alphabet: [.type("pa"), .type("par"), .pass, .answer(0, .places), .answer(0, .failure), .leave],
      observationKinds: [
        .asks(""), .answers("", isLate: false), .querying(true), .lists(.init()), .viewModelReleased,
      ],
      assumptions: [
        Assumption("at most one request is outstanding") { one, _ in one.outstandingRequests <= 1 }
      ]
    ).explore(limits: Limits(states: 2_000))
    #expect(report.verdict == .equivalent, "\(report)")
  }

  @Test(
    "In no scenario do the first events distinguish the bridge from legacy",
    arguments: AddLocationSubject.Scenario.allCases)
  func firstStates(scenario: AddLocationSubject.Scenario) async {
    let report = await scenario.comparedBridge(.bridged).explore(limits: Limits(states: 200))
    #expect(report.differences.isEmpty, "\(report)")
  }
}

extension AddLocationSubject.Implementation {
  /// The legacy view model behind its bridge.
  fileprivate static var bridged: Self {
    Self("bridged", make: { BridgedDriver($0) })
  }
}

private final class BridgedDriver: AddLocationSubject.Driver {
  private let bridge: AddLocationViewViewModelBridge
  private(set) var isQuerying = false
  private var places: [NamedLocation] = []

  init(_ world: AddLocationSubject.World) {
    bridge = AddLocationViewViewModelBridge(
      geocoder: AddLocationSubject.GeocoderSpy(world),
      scheduler: WMFSchedulerDouble(world.scheduler))
    bridge.onEvent = { [unowned self, world] event in
      switch event {
      case .querying(let isQuerying):
        self.isQuerying = isQuerying
        world.told(querying: isQuerying)
      case .found(let places):
        self.places = places
        world.told(listing)
      }
    }
  }

  var object: AnyObject { bridge }
  var listing: AddLocationSubject.Listing { .init(places.map(AddLocationSubject.Place.init)) }

  func textDidChange(_ text: String) { bridge.textDidChange(text) }
  func loseDelegate() { bridge.onEvent = { _ in } }
}

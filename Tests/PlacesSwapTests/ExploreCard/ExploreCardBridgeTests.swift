@testable import CaseStudy
import CoreLocationStandIn
import Equivalence
import ModernLocation
import PlacesApp
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("The bridge to the legacy explore card", .enabled(if: MaintainersTests.swap.areRun))
@MainActor
struct ExploreCardBridgeTests {
  @Test("No events distinguish the bridge from legacy", arguments: ExploreCardSubject.Scenario.allCases)
  func equivalent(scenario: ExploreCardSubject.Scenario) async {
    let report = await Comparison(
      control: { ExploreCardSubject(.legacy, permission: scenario.permission) },
      candidate: {
        BridgedCard(
          ExploreCardSubject(in: ExploreCardSubject.World(scenario.permission)) { BridgedDriver($0) })
      },
      alphabet: scenario.alphabet.filter { stimulus in
        switch stimulus {
        // The app's feed has only the permission cell and one place cell, and measures no cell.
        case .appear(let cell), .disappear(let cell): FeedCell(cell) != nil
        case .measure: false
        default: true
        }
      },
      observationKinds: [.managerStarted, .managerStopped, .cardReleased],
      assumptions: [
        Assumption("at most one request to open the settings waits") { one, _ in one.openings <= 1 }
      ]
    ).explore(limits: Limits(states: 2_000))
    #expect(report.verdict == .equivalent, "\(report)")
  }
}

private final class BridgedCard: BridgedSubject<ExploreCardSubject> {
  nonisolated override class var blindSpots: [BlindSpot] {
    super.blindSpots + [
      BlindSpot("BridgedCard.make", reason: "It belongs to one bridge, and is set once."),
      BlindSpot("MonitoredManager.cardWasTold", reason: "It belongs to one bridge, and is set once."),
    ]
  }
}

/// A screen with the legacy card behind its bridge.
private final class BridgedDriver: ExploreCardSubject.Driver {
  private let bridge: WMFExploreLocationCardBridge
  private var visibleCells: [FeedCell: FeedCellContent] = [:]

  init(_ world: ExploreCardSubject.World) {
    let manager = LegacyManagerDouble(world)
    bridge = WMFExploreLocationCardBridge(
      defaults: world.defaults, application: ExploreCardSubject.ApplicationSpy(world)
    ) {
      world.manager = manager
      return manager
    }
    bridge.onEvent = { [unowned self] event in
      switch event {
      case .shows(let cell, let content): visibleCells[cell] = content
      case .updatesNearby(let force): world.updateNearby(force: force)
      case .unableToOpenSettings: world.stage.recorder.record(.toldUnableToOpen)
      }
    }
  }

  var object: AnyObject { bridge }

  func shown(by cell: ExploreCardSubject.Cell) -> ExploreCardSubject.Shown {
    guard let content = FeedCell(cell).flatMap({ visibleCells[$0] }) else { return .init() }
    return .init(
      content.button.map { .init(title: $0.title, isEnabled: $0.isEnabled) },
      way: content.way.map { .init(distance: $0.distance, bearing: $0.bearing) })
  }

  func appear(_ cell: ExploreCardSubject.Cell) {
    guard let feedCell = FeedCell(cell) else { return }
    bridge.cellWillAppear(
      feedCell,
      at: cell.place.map { Coordinate(latitude: $0.latitude, longitude: $0.longitude) })
  }

  func disappear(_ cell: ExploreCardSubject.Cell) {
    guard let cell = FeedCell(cell) else { return }
    visibleCells[cell] = nil
    bridge.cellDidDisappear(cell)
  }

  func measure(_ cell: ExploreCardSubject.Cell) -> ExploreCardSubject.Shown { .init() }

  func contentChanges() {
    bridge.contentWillChange()
    for cell in FeedCell.allCases where visibleCells[cell] != nil { bridge.cellDidDisappear(cell) }
    visibleCells = [:]
  }

  func tapEnable() { bridge.enableLocation() }
}

extension FeedCell {
  fileprivate init?(_ cell: ExploreCardSubject.Cell) {
    switch cell {
    case .authorization: self = .authorization
    case .place, .placeInTheNorth: self = .place
    case .placeWithoutArticle, .other: return nil
    }
  }
}

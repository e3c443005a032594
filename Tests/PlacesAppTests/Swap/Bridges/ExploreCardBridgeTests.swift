@testable import CaseStudy
import CoreLocationStandIn
import Equivalence
import ModernLocation
import PlacesApp
import Testing

@Suite("The bridge to the inherited explore card")
@MainActor
struct ExploreCardBridgeTests {
  @Test("No sequence of events tells whether there is a bridge, where one place is visible at most")
  func equivalent() async {
    let report = await Comparison(
      control: { ExploreCardSubject(.legacy) },
      candidate: { BridgedCard(ExploreCardSubject { device, _ in BridgedScreen(device) }) },
      alphabet: ExploreCardSubject.Stimulus.alphabet.filter {
        // The app's protocol does not say which of two places has left.
        $0 != .appear(.otherPlace) && $0 != .disappear(.otherPlace)
      },
      observationKinds: ["managerStarted", "managerStopped", "opens", "shows", "memory", "cardReleased"],
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
      BlindSpot(
        "MonitoredManager.onEnabledState", reason: "It calls the one bridge that made it, and is set once."),
      BlindSpot(
        "MonitoredManager.$__lazy_storage_$_nobody",
        reason: "A callback has to name a manager, and the card does not look at it. This one does nothing."),
    ]
  }
}

/// The inherited card behind the protocol of its feed, on a screen.
private final class BridgedScreen: ExploreCardSubject.ScreenUnderTest {
  private let bridge: WMFExploreLocationCardBridge
  private let device: ExploreCardSubject.Device
  private(set) var shownAuthorization: ExploreCardSubject.Shown?

  init(_ device: ExploreCardSubject.Device) {
    self.device = device
    let manager = ModernManagerDouble(source: device.source, recorder: device.recorder)
    device.manager = manager
    bridge = WMFExploreLocationCardBridge(
      manager: manager, defaults: device.defaults, application: LegacyApplicationDouble(device: device))
    bridge.onEvent = { [unowned self] event in
      if case .authorizationCell(let cell) = event {
        shownAuthorization = .init(title: cell.title, button: cell.buttonTitle)
      }
    }
  }

  var card: AnyObject { bridge }
  var isLocationEnabled: Bool { device.defaults.bool(forKey: "LocationEnabled") }
  var hasPrompted: Bool { device.defaults.bool(forKey: "DidPromptForLocation") }

  func appear(_ cell: ExploreCardSubject.Cell) {
    if cell == .authorization {
      bridge.authorizationCellWillAppear()
    } else {
      bridge.locationCellWillAppear()
    }
  }

  func disappear(_ cell: ExploreCardSubject.Cell) {
    guard cell == .authorization else { return bridge.locationCellDidDisappear() }
    bridge.authorizationCellDidDisappear()
    shownAuthorization = nil
  }

  func tapEnable() { bridge.enableLocation() }
}

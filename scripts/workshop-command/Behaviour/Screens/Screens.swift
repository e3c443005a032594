import CoreLocationStandIn
import Foundation
import Places
import Testing

@testable import Judge

// The screens as in the app, where each screen makes its own manager.
extension Manager {
  static let known = all + [nearby, map, card]
  static let nearby = Manager(testDescription: "nearby") { client, _ in Nearby(client: client) }
  static let map = Manager(testDescription: "map") { _, _ in Map() }
  static let card = Manager(testDescription: "card") { client, _ in Card(client: client) }
}

extension Part {
  static let known = ofManagers + [nearby, map, card]

  static let nearby = Part(
    name: "Screens/Nearby", start: Start(permission: .notDetermined),
    alphabet: [
      .start, .allow(.denied), .allow(.authorizedWhenInUse), .location(48), .newLocation(52),
      .error(.network),
    ],
    closures: ["WMFNearbyContentSource.placeDidLoad"])

  static let map = Part(
    name: "Screens/Map", start: Start(permission: .notDetermined),
    alphabet: [
      .start, .stop, .read, .allow(.denied), .allow(.authorizedWhenInUse), .location(48),
      .heading(accuracy: 10),
    ])

  static let card = Part(
    name: "Screens/Card", start: Start(permission: .notDetermined),
    alphabet: [.start, .stop, .tap, .read, .allow(.denied), .allow(.authorizedWhenInUse)],
    closures: ["WMFExploreLocationCard.openSettings", "WMFExploreLocationCard.updateNearby"])
}

extension BehaviourTests {
  @Test("Nearby")
  func nearby() async throws { try await judge(.nearby, .nearby) }

  @Test("Places screen")
  func map() async throws { try await judge(.map, .map) }

  @Test("Explore card")
  func card() async throws { try await judge(.card, .card) }
}

extension Managed {
  // A screen is the delegate of its own manager.
  fileprivate func setDelegate() -> AnyObject { self }
  fileprivate func clearDelegate() {}
}

private final class Nearby: Managed {
  private let source = WMFNearbyContentSource()
  let properties = ""

  init(client: Client) {
    source.placeDidLoad = { [weak client] place in client?.isTold("place \(place?.name ?? "none")") }
  }

  func start() { source.load() }
  func stop() {}
}

private final class Map: Managed {
  private let screen = WMFPlacesScreen()
  var properties: String {
    "region: \(screen.region.map { "\($0.latitude) \($0.longitude)" } ?? "none"), direction: \(screen.direction)"
  }

  func start() { screen.viewWillAppear() }
  func stop() { screen.viewDidDisappear() }
}

private final class Card: Managed {
  private let card = WMFExploreLocationCard()
  private let client: Client

  init(client: Client) {
    self.client = client
    card.openSettings = { [weak client] in client?.isTold("to open the settings") }
    card.updateNearby = { [weak client] in client?.isTold("to update nearby content") }
    endStep()
  }

  var properties: String { "\(card.cell.buttonTitle), can be tapped: \(card.cell.isButtonEnabled)" }

  func start() { card.willDisplay() }
  func stop() { card.didEndDisplaying() }
  func tap() { card.didTapEnable() }

  func endStep() {
    let defaults = UserDefaults.standard
    for key in [WMFExploreLocationCard.didPromptKey, WMFExploreLocationCard.enabledKey] {
      guard let value = defaults.object(forKey: key) as? Bool else { continue }
      client.see("remembered: \(key) \(value)")
      // Every other card would read this value.
      defaults.removeObject(forKey: key)
    }
  }
}

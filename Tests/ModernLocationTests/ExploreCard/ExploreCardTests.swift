import Foundation
import ModernLocation
import Testing

@Suite("The modern explore card")
@MainActor
struct ExploreCardTests {
  @Test("The card first stores the decision, then calls the screen, and then the feed")
  func order() {
    let (memory, feed, screen) = (Memory(), Feed(), Screen())
    let source = LocationSourceStub(.notDetermined)
    let manager = LocationManager(source: source, device: DeviceOrientationStub())
    let card = ExploreCard(manager: manager, memory: memory, settings: NoSettings())
    card.feed = feed
    card.delegate = screen
    feed.onCallback = { memory.isLocationEnabled }
    screen.onCallback = { memory.isLocationEnabled && feed.seen == [] }
    for status in [.authorizedWhenInUse, .denied] as [AuthorizationStatus] {
      source.authorizationStatus = status
      source.delegate?.locationSource(source, didReport: status)
    }
    #expect(feed.seen == [true, false])
    #expect(screen.seen == [true])
  }

  @Test("New content makes the card stop the manager, even if the card counts an invisible cell")
  func stillCounted() {
    let manager = LocationManager(
      source: LocationSourceStub(.authorizedWhenInUse), device: DeviceOrientationStub())
    let card = ExploreCard(manager: manager, memory: Memory(), settings: NoSettings())
    card.locationCellWillAppear()
    #expect(manager.isUpdating)
    card.contentWillChange(visibleLocationCells: 0)
    #expect(!manager.isUpdating)
  }

  @Test("New content resets the card's count of visible cells to zero, even a negative count")
  func countReset() {
    let manager = LocationManager(
      source: LocationSourceStub(.authorizedWhenInUse), device: DeviceOrientationStub())
    let card = ExploreCard(manager: manager, memory: Memory(), settings: NoSettings())
    card.contentWillChange(visibleLocationCells: 1)
    card.locationCellWillAppear()
    #expect(manager.isUpdating)
    card.locationCellDidDisappear()
    #expect(!manager.isUpdating)
  }

  @Test(
    "A bearing is at least 0 and less than 360 degrees, both due north and slightly west of it",
    arguments: [0, -0.001])
  func courses(longitude: Double) {
    let location = Location(latitude: 0, longitude: 0, timestamp: .distantPast)
    let way = Way(from: location, to: Coordinate(latitude: 1, longitude: longitude), heading: nil)
    #expect((longitude == 0 ? 0...0 : 359...360).contains(way.bearing))
  }

  @Test("A `Way` and an `EnableButton` store the given values")
  func values() {
    let way = Way(distance: -1, bearing: -2)
    #expect([way.distance, way.bearing] == [-1, -2])
    #expect(EnableButton(title: " Enable", isEnabled: true).title == " Enable")
  }

  private final class Memory: ExploreCardMemory {
    var isLocationEnabled = false
    var hasPrompted = false
  }

  private final class NoSettings: SettingsOpener {
    func openSettings() async throws(ExploreCardError) { throw .unableToOpenSettings }
  }

  private final class Screen: ExploreCardDelegate {
    var onCallback: () -> Bool = { false }
    private(set) var seen: [Bool] = []
    func exploreCardDidMove(_ card: ExploreCard) {}
    func exploreCardDidEnableLocation(_ card: ExploreCard) { seen.append(onCallback()) }
    func exploreCard(_ card: ExploreCard, didFail error: ExploreCardError) {}
  }

  private final class Feed: NearbyContentUpdating {
    var onCallback: () -> Bool = { false }
    private(set) var seen: [Bool] = []
    func updateNearbyContent(force: Bool) { seen.append(onCallback()) }
  }
}

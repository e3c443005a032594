import ModernLocation
import Testing

@Suite("The explore card")
@MainActor
struct ExploreCardTests {
  @Test("The decision is remembered when the feed is told of it")
  func order() {
    let (memory, feed) = (Memory(), Feed())
    let source = LocationSourceStub(.notDetermined)
    let manager = LocationManager(source: source, device: FixedDeviceOrientation())
    let card = ExploreCard(manager: manager, memory: memory, settings: NoSettings())
    card.feed = feed
    feed.whenTold = { memory.isLocationEnabled }
    source.delegate?.locationSource(source, didReport: .authorizedWhenInUse)
    source.delegate?.locationSource(source, didReport: .denied)
    #expect(feed.seen == [true, false])
  }

  @Test("New content stops the manager if a cell is still counted that is not visible")
  func stillCounted() {
    let manager = LocationManager(
      source: LocationSourceStub(.authorizedWhenInUse), device: FixedDeviceOrientation())
    let card = ExploreCard(manager: manager, memory: Memory(), settings: NoSettings())
    card.locationCellWillAppear()
    #expect(manager.isUpdating)
    card.contentWillChange(visibleLocationCells: 0)
    #expect(!manager.isUpdating)
  }

  private final class Memory: ExploreCardMemory {
    var isLocationEnabled = false
    var hasPrompted = false
  }

  private final class NoSettings: SettingsOpener {
    func openSettings() async throws(ExploreCardError) { throw .unableToOpenSettings }
  }

  private final class Feed: NearbyContentUpdating {
    var whenTold: () -> Bool = { false }
    private(set) var seen: [Bool] = []
    func updateNearbyContent(force: Bool) { seen.append(whenTold()) }
  }
}

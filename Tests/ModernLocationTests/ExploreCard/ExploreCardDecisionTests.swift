import ModernLocation
import Testing

@Suite("The decision on an explore card")
@MainActor
struct ExploreCardDecisionTests {
  @Test("It is remembered when the screen is told of it")
  func order() {
    let (memory, screen) = (Memory(), Screen())
    let source = LocationSourceStub(.notDetermined)
    let manager = LocationManager(source: source, device: FixedDeviceOrientation())
    let card = ExploreCard(manager: manager, memory: memory, settings: NoSettings())
    card.delegate = screen
    screen.whenTold = { memory.isLocationEnabled }
    source.delegate?.locationSource(source, didReport: .authorizedWhenInUse)
    source.delegate?.locationSource(source, didReport: .denied)
    #expect(screen.seen == [true, false])
  }

  private final class Memory: ExploreCardMemory {
    var isLocationEnabled = false
    var hasPrompted = false
  }

  private final class NoSettings: SettingsOpener {
    func openSettings() async -> Bool { false }
  }

  private final class Screen: ExploreCardDelegate {
    var whenTold: () -> Bool = { false }
    private(set) var seen: [Bool] = []
    func exploreCardDidChangeAuthorization(_ card: ExploreCard) { seen.append(whenTold()) }
  }
}

import CoreLocationStandIn
import ModernLocation
import PlacesApp
import PlacesAppSupport
import Testing

@Suite("The map of the app")
@MainActor
struct MapTests {
  private let app = AppOnSimulatedPlatform { CompositionRoot(on: $0, onEvent: $1) }

  @Test("The map follows the user after the grant, without another start")
  func grant() {
    app.use { $0.map.appear() }
    app.happen(.authorization(.authorizedWhenInUse))
    app.happen(.location(.here))
    #expect(app.events == [.map(.enabledState(true)), .map(.location(Location(.here)))])
    #expect(app.map?.region == .around(Location(.here)))
  }

  @Test("If the user refuses access, the map returns to the initial region")
  func refusal() {
    app.use { $0.map.appear() }
    app.happen(.authorization(.authorizedWhenInUse))
    app.happen(.location(.here))
    app.happen(.authorization(.denied))
    app.happen(.location(.here))
    #expect(app.map?.region == .standard)
    #expect(app.events.last == .map(.enabledState(false)))
  }

  @Test("When the map appears, it shows the known location")
  func appearance() {
    app.happen(.location(.here))
    app.use { $0.map.appear() }
    #expect(app.map?.region == .around(Location(.here)))
  }

  @Test("The map rotates its arrow, and continues after an error")
  func headingAndError() {
    app.happen(.authorization(.authorizedWhenInUse))
    app.use { $0.map.appear() }
    app.happen(.heading(.northEast))
    app.happen(.error(.network))
    #expect(app.map?.heading == Heading(.northEast))
    #expect(app.events.suffix(2) == [.map(.heading(Heading(.northEast))), .map(.error(.network))])
  }
}

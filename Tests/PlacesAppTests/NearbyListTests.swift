import CoreLocationStandIn
import ModernLocation
import PlacesApp
import PlacesAppSupport
import TestSupport
import Testing

@Suite("The list of nearby content")
@MainActor
struct NearbyListTests {
  private let app = AppOnSimulatedPlatform(status: .authorizedWhenInUse) {
    CompositionRoot(on: $0, onEvent: $1)
  }

  @Test("The list waits for a first location, and shows articles about the location")
  func near() async {
    await runTasks { app.use { $0.nearby.appear() } }
    await runTasks { app.happen(.location(.here)) }
    await runTasks { app.geocoding.answer(0, with: .place("Tour Eiffel")) }
    #expect(app.articles.asked == ["near 48.8584, 20"])
    await runTasks { app.articles.reply(["Gustave Eiffel"]) }
    app.use { #expect($0.nearby.groups.map(\.articles) == [[Article(title: "Gustave Eiffel")]]) }
    #expect(app.events.last == .nearby(.loaded))
  }

  @Test("If the app ends while it waits for a first location, no location manager stays alive")
  func end() async {
    await runTasks { app.use { $0.nearby.appear() } }
    #expect(!app.source.attachedManagers.isEmpty)
    await runTasks { app.end() }
    #expect(app.source.attachedManagers.isEmpty)
  }
}

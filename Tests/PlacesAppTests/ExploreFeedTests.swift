import CoreLocationStandIn
import ModernLocation
import PlacesApp
import PlacesAppSupport
import TestSupport
import Testing

@Suite("The explore feed of the app")
@MainActor
struct ExploreFeedTests {
  private let app = AppOnSimulatedPlatform { CompositionRoot(on: $0, onEvent: $1) }
  private let asking = FeedCellContent(EnableButton(isAuthorized: false))
  private let enabled = FeedCellContent(EnableButton(isAuthorized: true))

  @Test("The feed asks for the permission after a tap, shows the grant, and loads nearby content")
  func grant() async {
    app.use { $0.exploreFeed.appear() }
    app.use { $0.exploreFeed.enableLocation() }
    await runTasks { app.happen(.authorization(.authorizedWhenInUse)) }
    #expect(app.events.contains(.exploreFeed(.shows(.authorization, enabled))))
    #expect(app.events.contains(.exploreFeed(.updatesNearby(force: false))))
    #expect(app.defaults.stored == ["LocationEnabled": true, "DidPromptForLocation": true])
    app.use { #expect($0.exploreFeed.cells[.authorization] == enabled) }
    await runTasks { app.happen(.location(.here)) }
    // The nearby list has begun a load, and waits for a location.
    #expect(!app.geocoding.requests.isEmpty)
    app.use { #expect($0.exploreFeed.cells[.place]?.way != nil) }
  }

  @Test("After a refusal the feed opens the settings, and reports a failure to open them")
  func settings() async {
    app.happen(.authorization(.denied))
    app.use { $0.exploreFeed.appear() }
    await runTasks { app.use { $0.exploreFeed.enableLocation() } }
    #expect(app.settings.openings == 1)
    await runTasks { app.settings.answer(false) }
    #expect(app.events.last == .exploreFeed(.unableToOpenSettings))
    #expect(app.defaults.stored["DidPromptForLocation"] == true)
  }

  @Test("The feed shows both cells until it disappears, and then ignores a grant")
  func hides() {
    app.use {
      $0.exploreFeed.appear()
      #expect($0.exploreFeed.cells == [.authorization: asking, .place: FeedCellContent()])
      $0.exploreFeed.reload()
      #expect($0.exploreFeed.cells == [.authorization: asking, .place: FeedCellContent()])
      $0.exploreFeed.disappear()
      #expect($0.exploreFeed.cells == [:])
    }
    app.happen(.authorization(.authorizedWhenInUse))
    #expect(!app.events.contains(.exploreFeed(.shows(.authorization, enabled))))
  }
}

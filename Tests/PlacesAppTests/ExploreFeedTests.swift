import CoreLocationStandIn
import ModernLocation
import PlacesApp
import Testing

@Suite("The explore feed of the app")
@MainActor
struct ExploreFeedTests {
  private let app = AppOnSimulatedPlatform { CompositionRoot(on: $0, onEvent: $1) }
  private let asking = AuthorizationCell(isAuthorized: false)
  private let enabled = AuthorizationCell(isAuthorized: true)

  @Test("It asks for the permission, and shows that there is one")
  func grant() {
    app.use { $0.exploreFeed.appear() }
    app.happen(.authorization(.authorizedWhenInUse))
    #expect(app.events.contains(.exploreFeed(.authorizationCell(enabled))))
    #expect(app.defaults.stored["LocationEnabled"] == true)
    app.use { #expect($0.exploreFeed.authorizationCell == enabled) }
  }

  @Test("After a refusal it leads to the settings, and tells when they do not open")
  func settings() async {
    app.happen(.authorization(.denied))
    app.use { $0.exploreFeed.appear() }
    app.use { $0.exploreFeed.enableLocation() }
    await turns()
    #expect(app.settings.openings == 1)
    app.settings.answer(false)
    await turns()
    #expect(app.events.last == .exploreFeed(.unableToOpenSettings))
    #expect(app.defaults.stored["DidPromptForLocation"] == true)
  }

  @Test("It shows and hides")
  func hides() {
    app.use {
      $0.exploreFeed.appear()
      #expect($0.exploreFeed.authorizationCell == asking)
      $0.exploreFeed.disappear()
      #expect($0.exploreFeed.authorizationCell == nil)
    }
    app.happen(.authorization(.authorizedWhenInUse))
    #expect(app.events.filter { $0 == .exploreFeed(.authorizationCell(enabled)) }.isEmpty)
  }
}

import CoreLocationStandIn
import ModernLocation
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("The explore card in each mode")
@MainActor
struct FeedCardModeTests {
  @Test(
    "Cells and platform calls are equal in every mode; only modern updates nearby content",
    arguments: Setting.Mode.allCases)
  func told(mode: Setting.Mode) async {
    let app = AppOnSimulatedPlatform(mode)
    // During an evening with the feed, the user refuses, opens the settings, allows, walks, and gets new content.
    app.use { $0.exploreFeed.appear() }
    await runTasks { app.use { $0.exploreFeed.enableLocation() } }
    app.happen(.authorization(.denied))
    await runTasks { app.use { $0.exploreFeed.enableLocation() } }
    await runTasks { app.settings.answer(true) }
    app.happen(.authorization(.authorizedWhenInUse))
    app.happen(.location(.here))
    app.happen(.heading(.northEast))
    await runTasks { app.use { $0.exploreFeed.reload() } }
    app.use { $0.exploreFeed.disappear() }

    let update = FeedCardEvent.updatesNearby(force: false)
    let events = app.events.compactMap { if case .exploreFeed(let event) = $0 { event } else { nil } }
    // In legacy the cell with a place ends the callback, as declared.
    #expect(events.count { $0 == update } == (mode == .modern ? 2 : 0))
    let (asking, enabled) = (EnableButton(isAuthorized: false), EnableButton(isAuthorized: true))
    let article = Coordinate(latitude: 48.8606, longitude: 2.3376)
    let way = Way(from: Location(.here), to: article, heading: nil)
    let turned = Way(from: Location(.here), to: article, heading: Heading(.northEast))
    #expect(
      events.filter { $0 != update } == [
        .shows(.authorization, FeedCellContent(asking)), .shows(.place, FeedCellContent()),
        .shows(.authorization, FeedCellContent(enabled)),
        .shows(.authorization, FeedCellContent(enabled, way: way)), .shows(.place, FeedCellContent(way: way)),
        .shows(.authorization, FeedCellContent(enabled, way: turned)),
        .shows(.place, FeedCellContent(way: turned)),
        .shows(.authorization, FeedCellContent(enabled, way: turned)),
        .shows(.place, FeedCellContent(way: turned)),
      ])
    #expect(app.defaults.stored == ["LocationEnabled": true, "DidPromptForLocation": true])
    #expect(app.settings.openings == 1)
  }
}

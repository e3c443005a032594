import CoreLocationStandIn
import Foundation
import ModernLocation
@testable import PlacesApp
import Testing

@Suite("The explore card in each mode")
@MainActor
struct FeedCardModeTests {
  private let log = MismatchLog()
  private let patience = ManualPatience()
  private let asking = FeedCardEvent.authorizationCell(AuthorizationCell(isAuthorized: false))
  private let enabled = FeedCardEvent.authorizationCell(AuthorizationCell(isAuthorized: true))

  private func trial() throws -> Trial { try Trial(publisher: log, patience: patience.ofTrial) }

  /// An evening with the feed: a prompt, a grant, a refusal, the settings.
  private func use(_ app: AppOnSimulatedPlatform, opens: Bool = true) async {
    app.use { $0.exploreFeed.appear() }
    await turns()
    app.happen(.authorization(.authorizedWhenInUse))
    app.happen(.authorization(.denied))
    app.use { $0.exploreFeed.enableLocation() }
    await turns()
    app.settings.answer(opens)
    await turns()
    app.use { $0.exploreFeed.disappear() }
    patience.endAll()
  }

  @Test(
    "In every mode the feed is told the same, and the platform is asked the same",
    arguments: Setting.Mode.allCases)
  func told(mode: Setting.Mode) async throws {
    let app = try AppOnSimulatedPlatform(mode, trial: trial())
    await use(app)
    let told = app.events.filter { if case .exploreFeed = $0 { true } else { false } }
    #expect(told == [.exploreFeed(asking), .exploreFeed(enabled), .exploreFeed(asking)])
    #expect(app.defaults.stored == ["LocationEnabled": false, "DidPromptForLocation": true])
    #expect(app.settings.openings == 1)
    #expect(log.mismatches == [])
  }
}

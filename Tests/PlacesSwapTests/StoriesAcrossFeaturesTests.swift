import CoreLocationStandIn
import Foundation
import ModernLocation
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

/// Tests a user's actions on several screens in each mode of the explore card and the nearby list.
@Suite("Stories across features")
@MainActor
struct StoriesAcrossFeaturesTests {
  /// The modes of the explore card and the nearby list, which have no parallel run.
  private nonisolated static let modes: [Setting.Mode] = [.legacy, .modern]

  private func app(
    card: Setting.Mode, source: Setting.Mode, status: CLAuthorizationStatus = .notDetermined
  ) -> AppOnSimulatedPlatform {
    // All managers are modern, because a legacy manager would call class methods outside the simulation.
    var setting = Setting(.modern)
    setting[.exploreCard] = card
    setting[.nearbyContent] = source
    return AppOnSimulatedPlatform(setting, status: status)
  }

  /// Returns the titles in the nearby list.
  private func list(of app: AppOnSimulatedPlatform) -> [[String]] {
    var groups: [ContentGroup] = []
    app.use { groups = $0.nearby.groups }
    return groups.map { $0.articles.map(\.title) }
  }

  /// Taps *Enable* in a feed with the given cells, and answers the prompt.
  private func tap(
    in app: AppOnSimulatedPlatform, showing cells: [FeedCell] = [.authorization],
    then status: CLAuthorizationStatus
  ) async {
    app.use { $0.exploreFeed.appear(cells) }
    app.use { $0.exploreFeed.enableLocation() }
    await runTasks { app.happen(.authorization(status)) }
  }

  /// Delivers a location and a placemark, and then an article or a failure.
  private func find(_ title: String?, in app: AppOnSimulatedPlatform) async throws {
    await runTasks { app.happen(.location(.tower)) }
    try #require(app.geocoding.requests.count == 1)
    await runTasks { app.geocoding.answer(0, with: .place("Tour Eiffel")) }
    await runTasks { if let title { app.articles.reply([title]) } else { app.articles.fail() } }
  }

  @Test("After a tap and a refusal, the placeholder stays", arguments: modes, modes)
  func placeholderStays(card: Setting.Mode, source: Setting.Mode) async {
    let app = app(card: card, source: source)
    await runTasks { app.use { $0.nearby.appear() } }
    await runTasks { app.articles.reply(["Bled"]) }
    await tap(in: app, then: .denied)
    #expect(app.defaults.stored == ["DidPromptForLocation": true, "LocationEnabled": false])
    #expect(list(of: app) == [["Bled"]])
    #expect(app.articles.asked == ["worldwide, 50"])
    #expect(app.events.count { $0 == .nearby(.loaded) } == 2)
  }

  @Test("After a tap and a refusal, the list gets no new placeholder", arguments: modes, modes)
  func noNewPlaceholder(card: Setting.Mode, source: Setting.Mode) async {
    let app = app(card: card, source: source)
    await tap(in: app, then: .denied)
    await runTasks { app.use { $0.nearby.appear() } }
    #expect(app.articles.asked == [])
    #expect(app.events.count { $0 == .nearby(.loaded) } == 2)
  }

  @Test("After the user grants the permission, nearby content loads once", arguments: modes, modes)
  func loadedOnce(card: Setting.Mode, source: Setting.Mode) async throws {
    let app = app(card: card, source: source)
    await tap(in: app, then: .authorizedWhenInUse)
    try await find("Gustave Eiffel", in: app)
    #expect(list(of: app) == [["Gustave Eiffel"]])
    #expect(app.articles.asked == ["near 48.8584, 20"])
    #expect(app.events.count { $0 == .nearby(.loaded) } == 1)
  }

  @Test("With a place cell on the screen, the legacy card does not load nearby content", arguments: modes)
  func notLoaded(source: Setting.Mode) async {
    let app = app(card: .legacy, source: source)
    await tap(in: app, showing: [.authorization, .place], then: .authorizedWhenInUse)
    await runTasks { app.happen(.location(.tower)) }
    #expect(app.geocoding.requests == [])
    #expect(!app.events.contains(.nearby(.loaded)))
  }

  @Test("With a place cell on the screen, the modern card loads nearby content", arguments: modes)
  func loadedAllTheSame(source: Setting.Mode) async throws {
    let app = app(card: .modern, source: source)
    await tap(in: app, showing: [.authorization, .place], then: .authorizedWhenInUse)
    try await find("Gustave Eiffel", in: app)
    #expect(list(of: app) == [["Gustave Eiffel"]])
  }

  @Test(
    "After the user withdraws the permission in the settings, the list has no content and no placeholder",
    arguments: modes, modes)
  func takenBack(card: Setting.Mode, source: Setting.Mode) async throws {
    let app = app(card: card, source: source)
    await tap(in: app, then: .authorizedWhenInUse)
    try await find("Gustave Eiffel", in: app)
    await runTasks { app.happen(.authorization(.denied)) }
    #expect(list(of: app) == [])
    #expect(app.articles.asked == ["near 48.8584, 20"])
    #expect(app.defaults.stored == ["DidPromptForLocation": true, "LocationEnabled": false])
  }

  @Test("A waiting load continues after the explore feed disappears", arguments: modes, modes)
  func feedDisappears(card: Setting.Mode, source: Setting.Mode) async throws {
    let app = app(card: card, source: source)
    await tap(in: app, then: .authorizedWhenInUse)
    app.use { $0.exploreFeed.disappear() }
    try await find("Gustave Eiffel", in: app)
    #expect(list(of: app) == [["Gustave Eiffel"]])
  }

  @Test(
    "Screens that use the location at the same time do not stop each other's updates", arguments: modes, modes
  )
  func screensAtOnce(card: Setting.Mode, source: Setting.Mode) async {
    let app = app(card: card, source: source, status: .authorizedWhenInUse)
    app.use {
      $0.map.appear()
      $0.exploreFeed.appear([.authorization])
      $0.nearby.appear()
    }
    await runTasks()
    // The nearby list stops its manager as soon as it gets a current location.
    app.happen(.location(.now))
    app.happen(.location(.tower))
    #expect(app.map?.region == .around(Location(.tower)))
    #expect(way(in: app) == Way(from: Location(.tower), to: Self.article, heading: nil))
    app.use { $0.map.disappear() }
    app.happen(.location(.now))
    #expect(app.map?.region == .around(Location(.tower)))
    #expect(way(in: app) == Way(from: Location(.now), to: Self.article, heading: nil))
    app.use { $0.exploreFeed.disappear() }
    app.use { $0.map.appear() }
    app.happen(.location(.tower))
    #expect(app.map?.region == .around(Location(.tower)))
    await runTasks()
    #expect(app.geocoding.requests.count == 1)
  }

  private static let article = Coordinate(latitude: 48.8606, longitude: 2.3376)

  private func way(in app: AppOnSimulatedPlatform) -> Way? {
    var way: Way?
    app.use { way = $0.exploreFeed.cells[.authorization]?.way }
    return way
  }

  @Test("If the legacy search fails, the list shows no error", arguments: modes)
  func silentFailure(card: Setting.Mode) async throws {
    let app = app(card: card, source: .legacy, status: .authorizedWhenInUse)
    try await failToFind(in: app)
    app.use { #expect($0.nearby.failure == nil) }
    #expect(app.events == [.nearby(.loaded)])
  }

  @Test("If the modern search fails, the list shows the error until the next load", arguments: modes)
  func shownFailure(card: Setting.Mode) async throws {
    let app = app(card: card, source: .modern, status: .authorizedWhenInUse)
    try await failToFind(in: app)
    app.use { #expect($0.nearby.failure == .network) }
    #expect(app.events == [.nearby(.failed(.network)), .nearby(.loaded)])
    app.use { $0.nearby.refresh() }
    app.use { #expect($0.nearby.failure == nil) }
    // Answer the waiting request, which would otherwise retain the app.
    await runTasks()
    await runTasks { app.geocoding.answer(0, with: .error(.network)) }
  }

  private func failToFind(in app: AppOnSimulatedPlatform) async throws {
    await runTasks { app.use { $0.nearby.appear() } }
    try await find(nil, in: app)
  }
}

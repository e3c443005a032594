import CoreLocationStandIn
import Foundation
import ModernLocation
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

/// What a user goes through with more than one screen, whoever serves the explore card and the list of what is near.
@Suite("Stories across features")
@MainActor
struct StoriesAcrossFeaturesTests {
  /// The two features have no parallel run.
  private nonisolated static let modes: [Setting.Mode] = [.legacy, .modern]

  private func app(
    card: Setting.Mode, source: Setting.Mode, status: CLAuthorizationStatus = .notDetermined
  ) throws -> AppOnSimulatedPlatform {
    // An inherited location manager behind a modern screen asks class methods also in tasks, where no simulation is
    // in force.
    var setting = Setting(.modern)
    setting[.exploreCard] = card
    setting[.nearbyContent] = source
    return try AppOnSimulatedPlatform(setting, status: status)
  }

  /// What the list shows, by titles.
  private func list(of app: AppOnSimulatedPlatform) -> [[String]] {
    var groups: [ContentGroup] = []
    app.use { groups = $0.nearby.groups }
    return groups.map { $0.articles.map(\.title) }
  }

  /// The user taps *Enable* on a feed that shows these cells, and decides.
  private func tap(
    in app: AppOnSimulatedPlatform, showing cells: [FeedCell] = [.authorization],
    then status: CLAuthorizationStatus
  ) async {
    app.use { $0.exploreFeed.appear(cells) }
    app.use { $0.exploreFeed.enableLocation() }
    app.happen(.authorization(status))
    await turns()
  }

  /// A location arrives, and the place and an article are found.
  private func find(_ title: String, in app: AppOnSimulatedPlatform) async throws {
    app.happen(.location(.here))
    await turns()
    try #require(app.geocoding.requests.count == 1)
    app.geocoding.answer(0, with: .place("Tour Eiffel"))
    await turns()
    app.articles.reply([title])
    await turns()
  }

  @Test("Who is asked by a tap and refuses keeps the placeholder that is there", arguments: modes, modes)
  func placeholderStays(card: Setting.Mode, source: Setting.Mode) async throws {
    let app = try app(card: card, source: source)
    app.use { $0.nearby.appear() }
    await turns()
    app.articles.reply(["Bled"])
    await turns()
    await tap(in: app, then: .denied)
    #expect(app.defaults.stored == ["DidPromptForLocation": true, "LocationEnabled": false])
    #expect(list(of: app) == [["Bled"]])
    #expect(app.articles.asked == ["worldwide, 50"])
    #expect(app.events.count { $0 == .nearby(.loaded) } == 2)
  }

  @Test("Who is asked by a tap and refuses gets no placeholder any more", arguments: modes, modes)
  func noNewPlaceholder(card: Setting.Mode, source: Setting.Mode) async throws {
    let app = try app(card: card, source: source)
    await tap(in: app, then: .denied)
    app.use { $0.nearby.appear() }
    await turns()
    #expect(app.articles.asked == [])
    #expect(app.events.count { $0 == .nearby(.loaded) } == 2)
  }

  @Test("Who is asked and allows has what is near loaded once", arguments: modes, modes)
  func loadedOnce(card: Setting.Mode, source: Setting.Mode) async throws {
    let app = try app(card: card, source: source)
    await tap(in: app, then: .authorizedWhenInUse)
    try await find("Gustave Eiffel", in: app)
    #expect(list(of: app) == [["Gustave Eiffel"]])
    #expect(app.articles.asked == ["near 48.8584, 20"])
    #expect(app.events.count { $0 == .nearby(.loaded) } == 1)
  }

  @Test("With a cell of a place on the screen, the inherited card has nothing loaded", arguments: modes)
  func notLoaded(source: Setting.Mode) async throws {
    let app = try app(card: .legacy, source: source)
    await tap(in: app, showing: [.authorization, .place], then: .authorizedWhenInUse)
    app.happen(.location(.here))
    await turns()
    #expect(app.geocoding.requests == [])
    #expect(!app.events.contains(.nearby(.loaded)))
  }

  @Test("With a cell of a place on the screen, the modern card has what is near loaded", arguments: modes)
  func loadedAllTheSame(source: Setting.Mode) async throws {
    let app = try app(card: .modern, source: source)
    await tap(in: app, showing: [.authorization, .place], then: .authorizedWhenInUse)
    try await find("Gustave Eiffel", in: app)
    #expect(list(of: app) == [["Gustave Eiffel"]])
  }

  @Test(
    "Who takes the permission back in the settings sees an empty list, and no placeholder",
    arguments: modes, modes)
  func takenBack(card: Setting.Mode, source: Setting.Mode) async throws {
    let app = try app(card: card, source: source)
    await tap(in: app, then: .authorizedWhenInUse)
    try await find("Gustave Eiffel", in: app)
    app.happen(.authorization(.denied))
    await turns()
    #expect(list(of: app) == [])
    #expect(app.articles.asked == ["near 48.8584, 20"])
    #expect(app.defaults.stored == ["DidPromptForLocation": true, "LocationEnabled": false])
  }

  @Test("A load that waits goes on when the card has gone", arguments: modes, modes)
  func cardGoes(card: Setting.Mode, source: Setting.Mode) async throws {
    let app = try app(card: card, source: source)
    await tap(in: app, then: .authorizedWhenInUse)
    app.use { $0.exploreFeed.disappear() }
    try await find("Gustave Eiffel", in: app)
    #expect(list(of: app) == [["Gustave Eiffel"]])
  }

  @Test("Screens that use the location at once do not stop it for each other", arguments: modes, modes)
  func screensAtOnce(card: Setting.Mode, source: Setting.Mode) async throws {
    let app = try app(card: card, source: source, status: .authorizedWhenInUse)
    app.use {
      $0.map.appear()
      $0.exploreFeed.appear([.authorization])
      $0.nearby.appear()
    }
    await turns()
    // The list has a first location of now, and stops.
    app.happen(.location(.now))
    app.happen(.location(.here))
    #expect(app.map?.region == .around(Location(.here)))
    #expect(way(in: app) == Way(from: Location(.here), to: Self.article, heading: nil))
    app.use { $0.map.disappear() }
    app.happen(.location(.now))
    #expect(app.map?.region == .around(Location(.here)))
    #expect(way(in: app) == Way(from: Location(.now), to: Self.article, heading: nil))
    app.use { $0.exploreFeed.disappear() }
    app.use { $0.map.appear() }
    app.happen(.location(.here))
    #expect(app.map?.region == .around(Location(.here)))
    await turns()
    #expect(app.geocoding.requests.count == 1)
  }

  private static let article = Coordinate(latitude: 48.8606, longitude: 2.3376)

  private func way(in app: AppOnSimulatedPlatform) -> Way? {
    var way: Way?
    app.use { way = $0.exploreFeed.cells[.authorization]?.way }
    return way
  }

  @Test("Where the inherited search fails, the list is silent", arguments: modes)
  func silentFailure(card: Setting.Mode) async throws {
    let app = try app(card: card, source: .legacy, status: .authorizedWhenInUse)
    try await failToFind(in: app)
    app.use { #expect($0.nearby.failure == nil) }
    #expect(app.events == [.nearby(.loaded)])
  }

  @Test("Where the modern search fails, the list says so, until it is loaded again", arguments: modes)
  func shownFailure(card: Setting.Mode) async throws {
    let app = try app(card: card, source: .modern, status: .authorizedWhenInUse)
    try await failToFind(in: app)
    app.use { #expect($0.nearby.failure == .network) }
    #expect(app.events == [.nearby(.failed(.network)), .nearby(.loaded)])
    app.use { $0.nearby.refresh() }
    app.use { #expect($0.nearby.failure == nil) }
    // What waits for an answer holds the app.
    await turns()
    app.geocoding.answer(0, with: .error(.network))
    await turns()
  }

  private func failToFind(in app: AppOnSimulatedPlatform) async throws {
    app.use { $0.nearby.appear() }
    await turns()
    app.happen(.location(.here))
    await turns()
    try #require(app.geocoding.requests.count == 1)
    app.geocoding.answer(0, with: .place("Tour Eiffel"))
    await turns()
    app.articles.fail()
    await turns()
  }
}

extension SimulatedLocation {
  /// A place that has just been measured.
  fileprivate static let now = SimulatedLocation(latitude: 48.85, longitude: 2.3, timestamp: Date())
}

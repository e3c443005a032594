import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("The nearby feed in each mode")
@MainActor
struct NearbyFeedModeTests {
  private let log = MismatchLog()

  private func experiment() throws -> Experiment { Experiment(publisher: log) }

  private func titles(of app: AppOnSimulatedPlatform) -> [[String]] {
    app.events.compactMap { event -> [String]? in
      guard case .nearby(.groups(let groups)) = event else { return nil }
      return groups.flatMap { $0.articles.map(\.title) }
    }
  }

  @Test("The list shows nearby content in every mode", arguments: Setting.Mode.allCases)
  func near(mode: Setting.Mode) async throws {
    let experiment = try experiment()
    let app = try AppOnSimulatedPlatform(mode, status: .authorizedWhenInUse, experiment: experiment)
    app.use { $0.nearby.appear() }
    await turns()
    app.happen(.location(.here))
    await turns()
    #expect(app.geocoding.requests.count == 1)
    app.geocoding.answer(0, with: .place("Tour Eiffel"))
    await turns()
    app.articles.reply(["Gustave Eiffel"])
    await turns()
    app.use { $0.nearby.refresh() }
    await turns()
    app.use { $0.nearby.disappear() }
    await turns()
    #expect(app.articles.asked == ["near 48.8584, 20"])
    // Refreshed content counts as new, so the list shows it again.
    #expect(titles(of: app) == [["Gustave Eiffel"], ["Gustave Eiffel"]])
    #expect(app.events.count { $0 == .nearby(.loaded) } == 2)
    #expect(log.mismatches == [])
    #expect(experiment.counts.declared == [:])
  }

  @Test("A placeholder is shown without permission in every mode", arguments: Setting.Mode.allCases)
  func placeholder(mode: Setting.Mode) async throws {
    let app = try AppOnSimulatedPlatform(mode, status: .denied, experiment: experiment())
    app.use { $0.nearby.appear() }
    await turns()
    app.articles.reply(["Bled", "Bohinj", "Triglav"])
    await turns()
    #expect(app.articles.asked == ["worldwide, 50"])
    #expect(titles(of: app).count == 1)
    #expect(titles(of: app).first?.count == 1)
    #expect(app.events.last == .nearby(.loaded))
    #expect(log.mismatches == [])
  }

  @Test("The end of the app stops the updates in every mode", arguments: Setting.Mode.allCases)
  func end(mode: Setting.Mode) async throws {
    let app = try AppOnSimulatedPlatform(mode, status: .authorizedWhenInUse, experiment: experiment())
    app.use { $0.nearby.appear() }
    await turns()
    #expect(!app.source.attachedManagers.isEmpty)
    app.end()
    await turns()
    #expect(app.source.attachedManagers.isEmpty)
    #expect(log.mismatches == [], "\(log.mismatches)")
  }
}

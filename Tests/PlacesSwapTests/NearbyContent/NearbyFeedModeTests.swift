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
  private func titles(of app: AppOnSimulatedPlatform) -> [[String]] {
    app.events.compactMap { event -> [String]? in
      guard case .nearby(.groups(let groups)) = event else { return nil }
      return groups.flatMap { $0.articles.map(\.title) }
    }
  }

  @Test("The list shows nearby content in every mode", arguments: Setting.Mode.allCases)
  func near(mode: Setting.Mode) async {
    let experiment = Experiment(publisher: NoMismatch())
    let app = AppOnSimulatedPlatform(mode, status: .authorizedWhenInUse, experiment: experiment)
    await runTasks { app.use { $0.nearby.appear() } }
    await runTasks { app.happen(.location(.here)) }
    #expect(app.geocoding.requests.count == 1)
    await runTasks { app.geocoding.answer(0, with: .place("Tour Eiffel")) }
    await runTasks { app.articles.reply(["Gustave Eiffel"]) }
    await runTasks { app.use { $0.nearby.refresh() } }
    await runTasks { app.use { $0.nearby.disappear() } }
    #expect(app.articles.asked == ["near 48.8584, 20"])
    // Refreshed content counts as new, and the list shows the content again.
    #expect(titles(of: app) == [["Gustave Eiffel"], ["Gustave Eiffel"]])
    #expect(app.events.count { $0 == .nearby(.loaded) } == 2)
    #expect(experiment.counts.declared == [:])
  }

  @Test("Without permission, the list shows a placeholder in every mode", arguments: Setting.Mode.allCases)
  func placeholder(mode: Setting.Mode) async {
    let app = AppOnSimulatedPlatform(mode, status: .denied)
    await runTasks { app.use { $0.nearby.appear() } }
    await runTasks { app.articles.reply(["Bled", "Bohinj", "Triglav"]) }
    #expect(app.articles.asked == ["worldwide, 50"])
    #expect(titles(of: app).count == 1)
    #expect(titles(of: app).first?.count == 1)
    #expect(app.events.last == .nearby(.loaded))
  }

  @Test("The end of the app stops the updates in every mode", arguments: Setting.Mode.allCases)
  func end(mode: Setting.Mode) async {
    let app = AppOnSimulatedPlatform(mode, status: .authorizedWhenInUse)
    await runTasks { app.use { $0.nearby.appear() } }
    #expect(!app.source.attachedManagers.isEmpty)
    await runTasks { app.end() }
    #expect(app.source.attachedManagers.isEmpty)
  }
}

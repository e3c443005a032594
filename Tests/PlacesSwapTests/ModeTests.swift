import CoreLocationStandIn
import LegacyLocation
import ModernLocation
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("The modes of the app")
@MainActor
struct ModeTests {
  @Test("Every callback reaches the map in every mode", arguments: Setting.Mode.allCases)
  func callbacks(mode: Setting.Mode) {
    let app = AppOnSimulatedPlatform(mode)
    app.use { $0.map.appear() }
    app.happen(.authorization(.authorizedWhenInUse))
    app.happen(.location(.here))
    app.happen(.heading(.northEast))
    app.happen(.error(.network))
    app.happen(.authorization(.denied))
    #expect(
      app.events == [
        .map(.enabledState(true)), .map(.location(Location(.here))), .map(.heading(Heading(.northEast))),
        .map(.error(.network)), .map(.enabledState(false)),
      ])
    #expect(app.map?.region == .standard)
  }

  @Test("Two apps in one process do not disturb each other", arguments: Setting.Mode.allCases)
  func twoApps(mode: Setting.Mode) {
    let one = AppOnSimulatedPlatform(mode, status: .authorizedAlways)
    let other = AppOnSimulatedPlatform(mode, status: .denied)
    for app in [one, other] { app.use { $0.map.appear() } }
    for app in [one, other] { app.happen(.location(.here)) }
    #expect(one.events == [.map(.location(Location(.here)))])
    #expect(other.events == [])
    other.end()
    one.happen(.location(.here))
    #expect(one.events.count == 2)
  }

  @Test("Two apps waiting at the same time get their own answers", arguments: Setting.Mode.allCases)
  func twoWaitingApps(mode: Setting.Mode) async {
    let apps = (1...2).map { _ in AppOnSimulatedPlatform(mode, status: .authorizedWhenInUse) }
    await runTasks {
      for app in apps {
        app.use {
          $0.addLocation.type("Bled")
          $0.nearby.appear()
        }
      }
    }
    await runTasks { for app in apps { app.happen(.location(.here)) } }
    for (app, name) in zip(apps.reversed(), ["one", "two"]) {
      await runTasks { while !app.geocoding.requests.isEmpty { app.geocoding.answer(0, with: .place(name)) } }
      await runTasks { app.articles.reply([name]) }
    }
    for (app, name) in zip(apps.reversed(), ["one", "two"]) {
      app.use {
        #expect($0.addLocation.places == [NamedLocation(name)])
        #expect($0.nearby.groups.map(\.articles) == [[Article(title: name)]])
      }
    }
  }

  @Test("An app keeps no object alive after its end", arguments: Setting.Mode.allCases)
  func end(mode: Setting.Mode) {
    let app = AppOnSimulatedPlatform(mode, status: .authorizedWhenInUse)
    app.use { $0.map.appear() }
    weak var map: PlacesMap?
    map = app.map
    app.end()
    #expect(map == nil)
    #expect(app.source.attachedManagers.isEmpty)
  }
}

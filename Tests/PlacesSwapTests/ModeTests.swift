import CoreLocationStandIn
import LegacyLocation
import ModernLocation
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("Two apps in one process")
@MainActor
struct ModeTests {
  @Test("Two apps in one process have no effect on each other", arguments: Setting.Mode.allCases)
  func twoApps(mode: Setting.Mode) {
    let one = AppOnSimulatedPlatform(mode, status: .authorizedAlways)
    let other = AppOnSimulatedPlatform(mode, status: .denied)
    for app in [one, other] { app.use { $0.map.appear() } }
    for app in [one, other] { app.happen(.location(.tower)) }
    #expect(one.events == [.map(.location(Location(.tower)))])
    #expect(other.events == [])
    other.end()
    one.happen(.location(.tower))
    #expect(one.events.count == 2)
  }

  @Test("If two apps wait at the same time, each gets its answer", arguments: Setting.Mode.allCases)
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
    await runTasks { for app in apps { app.happen(.location(.tower)) } }
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
}

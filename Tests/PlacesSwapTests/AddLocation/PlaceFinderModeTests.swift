import CoreLocationStandIn
import ModernLocation
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("The place finder in each mode")
@MainActor
struct PlaceFinderModeTests {
  @Test(
    "In every mode the screen gets equal events, and the geocoder gets one request",
    arguments: Setting.Mode.allCases)
  func told(mode: Setting.Mode) async {
    let app = AppOnSimulatedPlatform(mode)
    await runTasks { app.use { $0.addLocation.type("Bled") } }
    #expect(app.geocoding.requests.map(\.question) == [.address("Bled")])
    await runTasks { app.geocoding.answer(0, with: .place("Bled")) }
    #expect(
      app.events == [
        .addLocation(.querying(true)), .addLocation(.querying(false)),
        .addLocation(.found([NamedLocation("Bled")])),
      ])
  }
}

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
    "The screen gets equal events in every mode, and the geocoder is asked once",
    arguments: Setting.Mode.allCases)
  func told(mode: Setting.Mode) async throws {
    let app = try AppOnSimulatedPlatform(mode)
    app.use { $0.addLocation.type("Bled") }
    await turns()
    #expect(app.geocoding.requests.map(\.question) == [.address("Bled")])
    app.geocoding.answer(0, with: .place("Bled"))
    await turns()
    #expect(
      app.events == [
        .addLocation(.querying(true)), .addLocation(.querying(false)),
        .addLocation(.found([NamedLocation("Bled")])),
      ])
  }
}

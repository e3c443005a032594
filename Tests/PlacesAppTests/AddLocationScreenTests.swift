import CoreLocationStandIn
import ModernLocation
import PlacesApp
import PlacesAppSupport
import TestSupport
import Testing

@Suite("The screen that adds a location")
@MainActor
struct AddLocationScreenTests {
  private let app = AppOnSimulatedPlatform { CompositionRoot(on: $0, onEvent: $1) }

  @Test("The screen lists the places that match the typed text")
  func finds() async {
    await runTasks { app.use { $0.addLocation.type("Bled") } }
    app.use { #expect($0.addLocation.isQuerying) }
    await runTasks { app.geocoding.answer(0, with: .place("Bled")) }
    #expect(
      app.events.map { $0 } == [
        .addLocation(.querying(true)), .addLocation(.querying(false)),
        .addLocation(.found([NamedLocation("Bled")])),
      ])
    app.use { #expect($0.addLocation.places == [NamedLocation("Bled")]) }
  }

  @Test("The end of the app cancels its requests")
  func cancels() async {
    await runTasks { app.use { $0.addLocation.type("Bled") } }
    await runTasks { app.end() }
    #expect(app.geocoding.requests.map(\.isCanceled) == [true])
  }
}

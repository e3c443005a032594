import Equivalence
import Foundation
import PlacesApp
import PlacesAppSupport
import TestSupport
import Testing

@Suite("A walk through the app")
@MainActor
struct AppWalkTests {
  @Test("A walk through a screen matches its golden file", arguments: WalkedScreen.allCases)
  func golden(screen: WalkedScreen) async throws {
    let problem = try await screen.difference(from: "modern") {
      AppOnSimulatedPlatform { CompositionRoot(on: $0, onEvent: $1) }
    }
    #expect(problem == nil)
  }
}

import Equivalence
import Foundation
import PlacesApp
import PlacesAppSupport
import TestSupport
import Testing

@Suite("Walks through the app")
@MainActor
struct AppWalkTests {
  @Test("The walk through each part of the app matches its golden file", arguments: WalkedScreen.allCases)
  func golden(screen: WalkedScreen) async throws {
    let problem = try await screen.difference(from: "modern") {
      AppOnSimulatedPlatform { CompositionRoot(Services(on: $0), onEvent: $1) }
    }
    #expect(problem == nil)
  }
}

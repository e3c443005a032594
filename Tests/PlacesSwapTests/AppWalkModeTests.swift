import PlacesAppSupport
@testable import PlacesSwap
import Testing

@Suite("A walk through the app in each mode")
@MainActor
struct AppWalkModeTests {
  @Test(
    "With legacy classes, the app tells its screens and its platform what the golden file says",
    arguments: WalkedScreen.allCases)
  func legacy(screen: WalkedScreen) async throws {
    #expect(try await screen.difference(from: "legacy") { AppOnSimulatedPlatform(.legacy) } == nil)
  }

  @Test(
    "Beside a candidate, legacy tells the same, and the run listens to rotations for it",
    arguments: WalkedScreen.allCases)
  func parallel(screen: WalkedScreen) async throws {
    let listening = ["observes UIDeviceOrientationDidChangeNotification", "stops observing"]
    let problem = try await screen.difference(from: "legacy", ignoring: listening) {
      AppOnSimulatedPlatform(.parallel)
    }
    #expect(problem == nil)
  }

  @Test("With modern classes, the app is the one without the swap", arguments: WalkedScreen.allCases)
  func modern(screen: WalkedScreen) async throws {
    #expect(try await screen.difference(from: "modern") { AppOnSimulatedPlatform(.modern) } == nil)
  }
}

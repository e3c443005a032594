import PlacesAppSupport
@testable import PlacesSwap
import Testing

@Suite("Walks through the app in each mode")
@MainActor
struct AppWalkModeTests {
  @Test(
    "With legacy classes, the screens' events and the calls to the platform match the golden file",
    arguments: WalkedScreen.allCases)
  func legacy(screen: WalkedScreen) async throws {
    let problem = try await screen.difference(from: "legacy") { AppOnSimulatedPlatform(.legacy) }
    #expect(problem == nil)
  }

  @Test(
    "In a parallel run, only the run's observers of rotations differ from legacy's golden file",
    arguments: WalkedScreen.allCases)
  func parallel(screen: WalkedScreen) async throws {
    let listening = ["observes UIDeviceOrientationDidChangeNotification", "stops observing"]
    let problem = try await screen.difference(from: "legacy", ignoring: listening) {
      AppOnSimulatedPlatform(.parallel)
    }
    #expect(problem == nil)
  }

  @Test("With modern classes, the swap has no effect on the app", arguments: WalkedScreen.allCases)
  func modern(screen: WalkedScreen) async throws {
    let problem = try await screen.difference(from: "modern") { AppOnSimulatedPlatform(.modern) }
    #expect(problem == nil)
  }
}

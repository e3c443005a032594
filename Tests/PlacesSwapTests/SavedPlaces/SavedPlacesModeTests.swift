import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import Testing

@Suite("The saved places in each mode")
@MainActor
struct SavedPlacesModeTests {
  private let nowhere = URL(fileURLWithPath: "/nowhere/places.txt")

  @Test("With the legacy loader, the app titles every document Untitled")
  func titles() throws {
    try withDocument("Around the lake") { url in
      for (mode, title) in [
        (Setting.Mode.legacy, "Untitled"), (.parallel, "Untitled"), (.modern, "Around the lake"),
      ] {
        let app = AppOnSimulatedPlatform(mode)
        app.use { $0.savedPlaces.read(url) }
        app.use { $0.savedPlaces.read(nowhere) }
        #expect(app.events == [.savedPlaces(title: title), .savedPlacesFailed])
      }
    }
  }
}

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
  private let log = MismatchLog()
  private let nowhere = URL(fileURLWithPath: "/nowhere/places.txt")

  @Test("The inherited loader calls every document Untitled, and so does the app as long as it serves")
  func titles() throws {
    try withDocument("Around the lake") { url in
      for (mode, title) in [
        (Setting.Mode.legacy, "Untitled"), (.parallel, "Untitled"), (.modern, "Around the lake"),
      ] {
        let app = try AppOnSimulatedPlatform(mode)
        app.use { $0.savedPlaces.read(url) }
        app.use { $0.savedPlaces.read(nowhere) }
        #expect(app.events == [.savedPlaces(title: title), .savedPlacesFailed])
      }
    }
  }

  @Test("In parallel, what is declared is counted by its name, and nothing else differs")
  func declared() throws {
    try withDocument("Around the lake") { url in
      let trial = try Trial(publisher: log)
      let reader = ParallelSavedPlacesReader(trial: trial) { DocumentReader(files: $0) }
      #expect(try reader.title(at: url) == "Untitled")
      #expect(throws: SavedPlacesError.self) { try reader.title(at: nowhere) }
      #expect(trial.counts.mismatches == 0, "\(log.mismatches)")
      #expect(trial.counts.declared == ["a loaded document has its title": 1, "the reason is told": 1])
    }
  }

  @Test("What a candidate writes is a mismatch, and the file stays as it is")
  func writing() throws {
    struct Overwriting: SavedPlacesReader {
      var files: any FileStore
      func title(at url: URL) throws(SavedPlacesError) -> String {
        try? files.replace(url, with: Data())
        return "Around the lake"
      }
    }
    try withDocument("Around the lake") { url in
      let reader = ParallelSavedPlacesReader(trial: try Trial(publisher: log)) { Overwriting(files: $0) }
      _ = try reader.title(at: url)
      #expect(log.mismatches.map(\.kind.differences) == [["extra wrote"]])
      #expect(try String(contentsOf: url, encoding: .utf8) == "Around the lake")
    }
  }

  @Test("A candidate that fails is a mismatch, and the inherited loader answers")
  func failing() throws {
    try withDocument("Around the lake") { url in
      let reader = ParallelSavedPlacesReader(trial: try Trial(publisher: log)) { _ in
        throw CocoaError(.featureUnsupported)
      }
      #expect(try reader.title(at: url) == "Untitled")
      #expect(log.mismatches.first?.kind.differences.contains("threw") == true)
    }
  }
}

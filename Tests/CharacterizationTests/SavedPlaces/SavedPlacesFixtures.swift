@testable import CaseStudy
import Equivalence
import Foundation
import Testing

/// The suite that every implementation of the saved places must pass.
@Suite("Saved places", .countsImplementations(of: SavedPlacesFeature()))
enum SavedPlacesTests {
  typealias Subject = SavedPlacesSubject
  typealias Implementation = Subject.Implementation
  typealias Stimulus = Subject.Stimulus
  typealias Observation = Subject.Observation
}

/// The explorations, and the tests of differences between legacy and modern.
@Suite("Saved places: proofs")
enum SavedPlacesProofs {
  typealias Subject = SavedPlacesSubject
  typealias Stimulus = Subject.Stimulus
  typealias Observation = Subject.Observation
}

extension SavedPlacesSubject.Implementation {
  /// Creates a subject for one test.
  @MainActor
  func subject(in scenario: SavedPlacesSubject.Scenario = .file) -> SavedPlacesSubject {
    SharedCase.current?.implementation = name
    return SavedPlacesSubject(self, in: scenario)
  }

  /// Runs a closure with a screen that uses the real disk, and with the URL of a file in a temporary folder.
  @MainActor
  func withFolder(_ body: (_ screen: any SavedPlacesSubject.Driver, _ file: URL) throws -> Void)
    throws
  {
    SharedCase.current?.implementation = name
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("saved-places-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("places")
    let makeScreen = try #require(make.onThisMachine)
    let screen = makeScreen(file, .standard)
    try body(screen, file)
  }
}

extension SavedPlacesSubject.Entry {
  /// Returns a readable file with a text.
  static func text(_ text: String) -> Self { .file(Data(text.utf8), isReadable: true) }
}

extension SavedPlacesSubject {
  /// The possible faults of a write.
  nonisolated static let faults = Fate.allCases.dropFirst().map { Choice("the write", $0.description) }
}

extension [SavedPlacesSubject.Observation] {
  /// The effects, without the reasons that only modern reports.
  var withoutReasons: Self { effects.filter { if case .told = $0 { false } else { true } } }
}

@testable import CaseStudy
import Equivalence
import Foundation
import Testing

extension SavedPlacesTests {
  /// Pins [rule 5](Docs/Reference/SavedPlaces.md#rule-5).
  @Suite("The check before a read (rule 5)")
  @MainActor
  struct FileTests {
    @Test("Loading a directory fails", arguments: Implementation.underTest)
    func directory(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.apply(each: [.othersChange(.directory), .load]).withoutReasons == [.loaded(false)])
    }

    @Test(
      "A load reads the file as it is after the check", arguments: Implementation.underTest,
      [("nothing", true), ("rewritten", true), ("removed", false), ("damaged", false), ("directory", false)])
    func meanwhile(_ implementation: Implementation, expected: (event: String, isLoaded: Bool)) {
      let choices = Choices([Choice("meanwhile", expected.event)])
      #expect(
        implementation.subject().apply(.load, choices: choices).withoutReasons == [.loaded(expected.isLoaded)]
      )
    }

    @Test(
      "On a real disk, loading a directory fails, and a save does not replace it",
      arguments: Implementation.underTest)
    func onDisk(_ implementation: Implementation) throws {
      try implementation.withFolder { screen, file in
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        #expect(!screen.load().isDone)
        screen.newDocument()
        screen.setTitle("Paris")
        #expect(!screen.save().isDone)
        var isDirectory: ObjCBool = false
        #expect(FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory))
        #expect(isDirectory.boolValue)
      }
    }
  }
}

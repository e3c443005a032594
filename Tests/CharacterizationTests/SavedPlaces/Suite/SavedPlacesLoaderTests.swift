@testable import CaseStudy
import Foundation
import Testing

extension SavedPlacesTests {
  /// Pins [rule 2](Docs/Reference/SavedPlaces.md#rule-2).
  @Suite("The loader (rule 2)")
  @MainActor
  struct LoaderTests {
    @Test("The loader loads a readable file", arguments: Implementation.underTest)
    func loads(_ implementation: Implementation) {
      #expect(implementation.subject().apply(each: [.load]).effects == [.loaded(true)])
    }

    @Test(
      "Each load creates a new document, so an unsaved title is lost", arguments: Implementation.underTest)
    func newDocument(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.newDocument, .setTitle(.paris), .load])
      #expect(subject.apply(each: [.readTitle]) != [.title("Paris")])
    }

    @Test("After a failed load, the screen keeps its document", arguments: Implementation.underTest)
    func keepsDocument(_ implementation: Implementation) {
      let subject = implementation.subject(in: .noFile)
      #expect(
        subject.apply(each: [.newDocument, .setTitle(.paris), .load, .readTitle]).withoutReasons
          == [.loaded(false), .title("Paris")])
    }

    @Test(
      "On a real disk, a load succeeds for an intact file, and fails for a missing or damaged one",
      arguments: Implementation.underTest)
    func onDisk(_ implementation: Implementation) throws {
      try implementation.withFolder { screen, file in
        #expect(!screen.load().isDone)
        #expect(screen.title == nil)
        try Data("Oslo".utf8).write(to: file)
        #expect(screen.load().isDone)
        #expect(screen.title != nil)
        try Data([0x4F, 0xC3, 0x28]).write(to: file)
        #expect(!screen.load().isDone)
      }
    }
  }
}

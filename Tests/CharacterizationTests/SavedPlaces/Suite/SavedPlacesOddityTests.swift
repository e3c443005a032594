@testable import CaseStudy
import Foundation
import Testing

extension SavedPlacesTests {
  /// Pins [rule 6](Docs/Reference/SavedPlaces.md#rule-6).
  @Suite("Oddities (rule 6)")
  @MainActor
  struct OddityTests {
    @Test("A save writes nothing if the loaded document is unchanged", arguments: Implementation.underTest)
    func unchanged(_ implementation: Implementation) {
      #expect(implementation.subject().apply(each: [.load, .save]).effects == [.loaded(true)])
    }

    @Test("A save writes a loaded document that was changed", arguments: Implementation.underTest)
    func changed(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(
        subject.apply(each: [.load, .setTitle(.paris), .save]).effects
          == [.loaded(true), .onDisk(.text("Paris"))])
    }

    @Test(
      "On a real disk, a save writes nothing if the loaded document is unchanged",
      arguments: Implementation.underTest)
    func onDisk(_ implementation: Implementation) throws {
      try implementation.withFolder { screen, file in
        try Data("Oslo".utf8).write(to: file)
        #expect(screen.load().isDone)
        try Data("Bergen".utf8).write(to: file)
        #expect(screen.save().isDone)
        #expect(try String(contentsOf: file, encoding: .utf8) == "Bergen")
      }
    }
  }
}

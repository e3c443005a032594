@testable import CaseStudy
import Equivalence
import Foundation
import Testing

extension SavedPlacesTests {
  /// Pins [rule 1](Docs/Reference/SavedPlaces.md#rule-1).
  @Suite("The document (rule 1)")
  @MainActor
  struct DocumentTests {
    @Test("A new document is Untitled", arguments: Implementation.underTest)
    func untitled(_ implementation: Implementation) {
      #expect(implementation.subject().apply(each: [.newDocument, .readTitle]) == [.title("Untitled")])
    }

    @Test(
      "A document has the title that the screen set last", arguments: Implementation.underTest,
      [.oesterreich, .onlySpaces] as [Subject.Title])
    func setTitle(_ implementation: Implementation, title: Subject.Title) {
      let subject = implementation.subject()
      #expect(subject.apply(each: [.newDocument, .setTitle(title), .readTitle]) == [.title(title.rawValue)])
    }

    @Test("A save writes the whole file, and reports no error", arguments: Implementation.underTest)
    func save(_ implementation: Implementation) {
      let subject = implementation.subject(in: .noFile)
      let saved: [Subject.Observation] = [.onDisk(.text("Paris"))]
      #expect(subject.apply(each: [.newDocument, .setTitle(.paris), .save]).effects == saved)
      #expect(subject.apply(each: [.save]).effects == saved)
    }

    @Test("A save without content writes no file and reports no error", arguments: Implementation.underTest)
    func nothingToSave(_ implementation: Implementation) {
      #expect(implementation.subject().apply(each: [.newDocument, .save]) == [])
    }

    @Test(
      "Loading a missing, damaged or locked file or a directory fails", arguments: Implementation.underTest,
      [nil, .damaged, .locked, .directory] as [Subject.Entry?])
    func cannotLoad(_ implementation: Implementation, entry: Subject.Entry?) {
      let subject = implementation.subject()
      #expect(subject.apply(each: [.othersChange(entry), .load]).withoutReasons == [.loaded(false)])
    }

    @Test(
      "After a failed write, the document reports `cannotSave`, and the old content stays",
      arguments: Implementation.underTest, Subject.faults)
    func cannotSave(_ implementation: Implementation, fault: Choice) {
      let subject = implementation.subject()
      subject.apply(each: [.newDocument, .setTitle(.paris)])
      #expect(
        subject.apply(.save, choices: Choices([fault])).withoutReasons == [.onDisk(.theirs), .cannotSave])
      #expect(subject.apply(.save, choices: Choices()).effects == [.onDisk(.text("Paris"))])
    }

    @Test(
      "On a real disk, a save leaves only one file in the folder, which contains the title",
      arguments: Implementation.underTest
    )
    func onDisk(_ implementation: Implementation) throws {
      try implementation.withFolder { screen, file in
        screen.newDocument()
        #expect(screen.save().isDone)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        for title in ["Paris", "Österreich"] {
          screen.setTitle(title)
          #expect(screen.save().isDone)
          #expect(try String(contentsOf: file, encoding: .utf8) == title)
        }
        let folder = file.deletingLastPathComponent()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["places"])
        try FileManager.default.removeItem(at: folder)
        #expect(!screen.save().isDone)
      }
    }
  }
}

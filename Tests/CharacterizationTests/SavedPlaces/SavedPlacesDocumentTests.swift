import CaseStudy
import Equivalence
import Foundation
import Testing

extension SavedPlacesTests {
  /// Pins [rule 1](Docs/Reference/SavedPlaces.md#rule-1).
  @Suite("The document (rule 1)")
  @MainActor
  struct DocumentTests {
    @Test("A document that was never loaded is Untitled", arguments: Implementation.underTest)
    func untitled(_ implementation: Implementation) {
      #expect(implementation.subject().apply(each: [.newDocument, .readTitle]) == [.title("Untitled")])
    }

    @Test(
      "A title that was set is the document's title", arguments: Implementation.underTest,
      [.oesterreich, .spaced] as [Subject.Title])
    func setTitle(_ implementation: Implementation, title: Subject.Title) {
      let subject = implementation.subject()
      #expect(subject.apply(each: [.newDocument, .setTitle(title), .readTitle]) == [.title(title.rawValue)])
    }

    @Test("Saving writes the whole file, and says nothing", arguments: Implementation.underTest)
    func save(_ implementation: Implementation) {
      let subject = implementation.subject(in: .noFile)
      let saved: [Subject.Observation] = [.onDisk(.text("Paris"))]
      #expect(subject.apply(each: [.newDocument, .setTitle(.paris), .save]).effects == saved)
      #expect(subject.apply(each: [.save]).effects == saved)
    }

    @Test("Saving without content writes nothing and says nothing", arguments: Implementation.underTest)
    func nothingToSave(_ implementation: Implementation) {
      #expect(implementation.subject().apply(each: [.newDocument, .save]) == [])
    }

    @Test(
      "Whatever is wrong with the file, it cannot be loaded", arguments: Implementation.underTest,
      [nil, .damaged, .locked, .directory] as [Subject.Entry?])
    func cannotLoad(_ implementation: Implementation, entry: Subject.Entry?) {
      let subject = implementation.subject()
      #expect(subject.apply(each: [.othersChange(entry), .load]).withoutReasons == [.loaded(false)])
    }

    @Test(
      "Whenever a write fails, the document cannot be saved, and the old content is still there",
      arguments: Implementation.underTest, Subject.faults)
    func cannotSave(_ implementation: Implementation, fault: Choice) {
      let subject = implementation.subject()
      subject.apply(each: [.newDocument, .setTitle(.paris)])
      #expect(
        subject.apply(.save, choices: Choices([fault])).withoutReasons == [.onDisk(.theirs), .cannotSave])
      #expect(subject.apply(.save, choices: Choices()).effects == [.onDisk(.text("Paris"))])
    }

    @Test(
      "On a real disk the file holds the title, and nothing else is left", arguments: Implementation.underTest
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

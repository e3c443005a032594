@testable import CaseStudy
import Equivalence
import Foundation
import Testing

extension SavedPlacesProofs {
  @Suite("Declared differences")
  @MainActor
  struct DeclaredTests {
    @Test(
      "A loaded document is Untitled in legacy, but has its title in modern",
      arguments: [(.theirs, "Oslo"), (.byteOrderMark, "\u{FEFF}Oslo\n")] as [(Subject.Entry, String)])
    func loadedTitle(entry: Subject.Entry, title: String) {
      let stimuli: [Stimulus] = [.othersChange(entry), .load, .readTitle]
      #expect(Subject(.legacy).apply(each: stimuli).effects == [.loaded(true), .title("Untitled")])
      #expect(Subject(.modern).apply(each: stimuli).effects == [.loaded(true), .title(title)])
    }

    @Test(
      "Modern reports the reason for a failed load, including the offset of an invalid byte",
      arguments: [
        (nil, .missing), (.damaged, .damaged(offset: 1)), (.locked, .unreadable), (.directory, .unreadable),
      ] as [(Subject.Entry?, Subject.Reason)])
    func reasonsToLoad(entry: Subject.Entry?, reason: Subject.Reason) {
      let stimuli: [Stimulus] = [.othersChange(entry), .load]
      #expect(Subject(.legacy).apply(each: stimuli).effects == [.loaded(false)])
      #expect(Subject(.modern).apply(each: stimuli).effects == [.loaded(false), .told(reason)])
    }

    @Test("Modern reports the reason for a failed save", arguments: Subject.faults)
    func reasonsToSave(fault: Choice) {
      func save(_ implementation: Subject.Implementation) -> [Observation] {
        let subject = Subject(implementation)
        subject.apply(each: [.newDocument, .setTitle(.paris)])
        return subject.apply(.save, choices: Choices([fault])).effects
      }
      let reason: Subject.Reason = fault.answer == "finds the disk full" ? .full : .notSaved
      #expect(save(.legacy) == [.onDisk(.theirs), .cannotSave])
      #expect(save(.modern) == [.onDisk(.theirs), .cannotSave, .told(reason)])
    }

    @Test(
      "Legacy overwrites an unreadable entry, but modern never does",
      arguments: [.damaged, .locked] as [Subject.Entry])
    func overwriting(entry: Subject.Entry) {
      let stimuli: [Stimulus] = [.newDocument, .setTitle(.paris), .othersChange(entry), .save, .save, .save]
      let refused: [Observation] = [.cannotSave, .told(.notOverwritten)]
      let saved = Array(repeating: Observation.onDisk(.text("Paris")), count: 3)
      #expect(Subject(.legacy).apply(each: stimuli).effects == saved)
      #expect(Subject(.modern).apply(each: stimuli).effects == refused + refused + refused)
    }

    @Test(
      "On a real disk, legacy overwrites a damaged file, but modern does not",
      arguments: Subject.Implementation.all)
    func overwritingOnDisk(_ implementation: Subject.Implementation) throws {
      try implementation.withFolder { screen, file in
        let damaged = Data([0x4F, 0xC3, 0x28])
        try damaged.write(to: file)
        screen.newDocument()
        screen.setTitle("Paris")
        let isSaved = screen.save().isDone
        #expect(isSaved == (implementation.name == "legacy"))
        #expect(try (Data(contentsOf: file) == damaged) == !isSaved)
      }
    }
  }
}

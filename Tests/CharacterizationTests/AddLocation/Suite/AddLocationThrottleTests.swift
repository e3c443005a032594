@testable import CaseStudy
import Testing

extension AddLocationTests {
  /// Pins [rule 1](Docs/Reference/AddLocation.md#rule-1).
  @Suite("Changes of the text (rule 1)")
  @MainActor
  struct AddLocationThrottleTests {
    @Test("The view model uses the first text at once", arguments: Implementation.underTest)
    func first(_ implementation: Implementation) async {
      let subject = implementation.subject()
      #expect(await subject.apply(.type("par")) == .asked("par"))
    }

    @Test("After half a second, the view model uses a new text at once", arguments: Implementation.underTest)
    func afterHalfASecond(_ implementation: Implementation) async {
      let subject = implementation.subject()
      #expect(await subject.apply(each: [.type("par"), .pass, .pass]) == .asked("par"))
      #expect(await subject.apply(.type("pari")) == .asked("pari"))
    }

    @Test(
      "Texts that follow within half a second wait until it ends, and the view model uses only the latest",
      arguments: Implementation.underTest)
    func withinHalfASecond(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(.type("par"))
      #expect(await subject.apply(each: [.type("pari"), .pass, .type("paris")]) == [])
      #expect(await subject.apply(.pass) == .asked("paris"))
    }

    @Test("After a text that had to wait, the next one waits as well", arguments: Implementation.underTest)
    func again(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.type("par"), .type("pari"), .pass, .pass])
      #expect(await subject.apply(each: [.type("paris"), .pass]) == [])
      #expect(await subject.apply(.pass) == .asked("paris"))
      #expect(await subject.apply(each: [.pass, .pass, .pass]) == [])
    }

    @Test("The view model ignores a text that equals the previous one", arguments: Implementation.underTest)
    func sameText(_ implementation: Implementation) async {
      let subject = implementation.subject()
      #expect(await subject.typeSlowly("par", "par") == .asked("par"))
      #expect(await subject.typeSlowly("pari", "par") == .asked("pari") + .asked("par"))
      #expect(await implementation.subject().typeSlowly("pa", "pa") == .emptied)
    }

    @Test(
      "Typing a text and taking it back within half a second causes no request, but restarts the delay",
      arguments: Implementation.underTest)
    func typedBack(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(.type("par"))
      #expect(await subject.apply(each: [.type("pari"), .type("par"), .pass, .pass]) == [])
      #expect(await subject.apply(each: [.type("pari"), .pass]) == [])
      #expect(await subject.apply(.pass) == .asked("pari"))
    }
  }
}

import CaseStudy
import Testing

extension AddLocationTests {
  /// Pins [rule 1](Docs/Reference/AddLocation.md#rule-1).
  @Suite("Changes of the text (rule 1)")
  @MainActor
  struct AddLocationThrottleTests {
    @Test("The first change passes at once", arguments: Implementation.underTest)
    func first(_ implementation: Implementation) async {
      let subject = implementation.subject()
      #expect(await subject.apply(.type("par")) == .asked("par"))
    }

    @Test("Half a second after a change the next change passes at once", arguments: Implementation.underTest)
    func afterHalfASecond(_ implementation: Implementation) async {
      let subject = implementation.subject()
      #expect(await subject.apply(each: [.type("par"), .pass, .pass]) == .asked("par"))
      #expect(await subject.apply(.type("pari")) == .asked("pari"))
    }

    @Test(
      "A change within half a second waits for the end, and only the latest change passes",
      arguments: Implementation.underTest)
    func withinHalfASecond(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(.type("par"))
      #expect(await subject.apply(each: [.type("pari"), .pass, .type("paris")]) == [])
      #expect(await subject.apply(.pass) == .asked("paris"))
    }

    @Test("After a waiting change, the next change waits as well", arguments: Implementation.underTest)
    func again(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.type("par"), .type("pari"), .pass, .pass])
      #expect(await subject.apply(each: [.type("paris"), .pass]) == [])
      #expect(await subject.apply(.pass) == .asked("paris"))
      #expect(await subject.apply(each: [.pass, .pass, .pass]) == [])
    }

    @Test("The same text twice in a row is one change", arguments: Implementation.underTest)
    func sameText(_ implementation: Implementation) async {
      let subject = implementation.subject()
      #expect(await subject.typeSlowly("par", "par") == .asked("par"))
      #expect(await subject.typeSlowly("pari", "par") == .asked("pari") + .asked("par"))
      #expect(await implementation.subject().typeSlowly("pa", "pa") == .emptied)
    }

    @Test(
      "A text typed back within half a second is no change, and restarts the half second",
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

import CaseStudy
import Testing

extension AddLocationProofs {
  /// Pins [rule 5](Docs/Reference/AddLocation.md#rule-5) on each side.
  @Suite("Late answers (rule 5)")
  @MainActor
  struct AddLocationLateAnswerTests {
    nonisolated static let inherited: [Implementation] = [.legacy, .draft]

    @Test("Legacy lets a late answer replace what a newer text found", arguments: inherited)
    func replaced(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.typeSlowly("par", "pari")
      await subject.apply(.answer(1, .places))
      #expect(
        await subject.apply(.answer(0, .places))
          == [.answers("par", isLate: true), .querying(false), .lists(.matching("par"))])
    }

    @Test("Modern keeps what the newer text found")
    func kept() async {
      let subject = Implementation.modern.subject()
      await subject.typeSlowly("par", "pari")
      #expect(await subject.apply(.answer(1, .places)) == .answered("pari", .matching("pari")))
      #expect(await subject.apply(.answer(0, .places)) == [.answers("par", isLate: true)])
    }

    @Test("Legacy lets a late answer fill what a shorter text had emptied", arguments: inherited)
    func filled(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.typeSlowly("par", "pa")
      #expect(
        await subject.apply(.answer(0, .places))
          == [.answers("par", isLate: true), .querying(false), .lists(.matching("par"))])
    }

    @Test("Modern leaves empty what a shorter text emptied, and stops querying then")
    func leftEmpty() async {
      let subject = Implementation.modern.subject()
      #expect(await subject.typeSlowly("par", "pa") == .asked("par") + [.querying(false)] + .emptied)
      #expect(await subject.apply(.answer(0, .places)) == [.answers("par", isLate: true)])
    }

    @Test("Legacy stops querying with the first answer, though another is outstanding", arguments: inherited)
    func firstAnswer(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.typeSlowly("par", "pari")
      #expect(
        await subject.apply(.answer(0, .failure))
          == [.answers("par", isLate: true), .querying(false), .lists(.empty)])
      #expect(await subject.apply(.answer(0, .places)) == .answered("pari", .matching("pari")))
    }

    @Test("Modern queries until the newest request is answered")
    func newestAnswer() async {
      let subject = Implementation.modern.subject()
      await subject.typeSlowly("par", "pari")
      #expect(await subject.apply(.answer(0, .failure)) == [.answers("par", isLate: true)])
      #expect(await subject.apply(.answer(0, .places)) == .answered("pari", .matching("pari")))
    }

    @Test("Legacy's request outlives its screen, and modern's is cancelled with it")
    func leaving() async {
      let legacy = Implementation.legacy.subject()
      #expect(await legacy.apply(each: [.type("par"), .leave]) == .asked("par") + [.viewModelReleased])
      let modern = Implementation.modern.subject()
      #expect(
        await modern.apply(each: [.type("par"), .leave]) == .asked("par") + [.cancels, .viewModelReleased])
    }
  }
}

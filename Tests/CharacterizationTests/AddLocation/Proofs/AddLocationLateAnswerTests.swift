@testable import CaseStudy
import Testing

extension AddLocationProofs {
  /// Pins [rule 5](Docs/Reference/AddLocation.md#rule-5) on each side.
  @Suite("Late answers (rule 5)")
  @MainActor
  struct AddLocationLateAnswerTests {
    /// The observations of a late answer to *par*, which modern drops.
    private func late(_ listing: Subject.Listing, on implementation: Implementation) -> [Subject.Observation]
    {
      let answer = Subject.Observation.answers("par", isLate: true)
      return implementation.name == "modern" ? [answer] : [answer, .querying(false), .lists(listing)]
    }

    @Test(
      "In legacy, a late answer replaces the places for a newer text, while modern drops it",
      arguments: Implementation.all)
    func replaced(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.typeSlowly("par", "pari")
      #expect(await subject.apply(.answer(1, .places)) == .answered("pari", .matching("pari")))
      #expect(await subject.apply(.answer(0, .places)) == late(.matching("par"), on: implementation))
    }

    @Test(
      "In legacy, a late answer fills the list after a short text; modern ends querying there, and drops the answer",
      arguments: Implementation.all)
    func filled(_ implementation: Implementation) async {
      let subject = implementation.subject()
      let end: [Subject.Observation] = implementation.name == "modern" ? [.querying(false)] : []
      #expect(await subject.typeSlowly("par", "pa") == .asked("par") + end + .emptied)
      #expect(await subject.apply(.answer(0, .places)) == late(.matching("par"), on: implementation))
    }

    @Test(
      "Legacy ends querying at the first answer, but modern at the answer to the newest text",
      arguments: Implementation.all)
    func firstAnswer(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.typeSlowly("par", "pari")
      #expect(await subject.apply(.answer(0, .failure)) == late(.empty, on: implementation))
      #expect(await subject.apply(.answer(0, .places)) == .answered("pari", .matching("pari")))
    }

    @Test(
      "When its screen goes away, legacy lets a request continue, while modern cancels it",
      arguments: Implementation.all)
    func leaving(_ implementation: Implementation) async {
      let cancels: [Subject.Observation] = implementation.name == "modern" ? [.cancels] : []
      #expect(
        await implementation.subject().apply(each: [.type("par"), .leave])
          == .asked("par") + cancels + [.viewModelReleased])
    }
  }
}

@testable import CaseStudy
import Testing

extension AddLocationProofs {
  /// Pins [rule 6](Docs/Reference/AddLocation.md#rule-6) on each side, and for modern in every scenario.
  @Suite("A second request (rule 6)")
  @MainActor
  struct AddLocationScenarioTests {
    @Test(
      "If a newer request cancels an older one, legacy and draft empty the list and end querying early",
      arguments: [.legacy, .draft] as [Implementation])
    func cancelled(_ implementation: Implementation) async {
      let subject = implementation.subject(in: .newerRequestCancelsOlder)
      await subject.typeSlowly("par", "pari")
      #expect(
        await subject.apply(.answer(0, .places))
          == [.answers("par", isLate: true), .querying(false), .lists(.empty)])
      #expect(await subject.apply(.answer(0, .places)) == .answered("pari", .matching("pari")))
    }

    @Test("Modern waits for the newest request in every scenario", arguments: Scenario.allCases)
    func modern(_ scenario: Scenario) async {
      let subject = Implementation.modern.subject(in: scenario)
      await subject.typeSlowly("par", "pari")
      #expect(await subject.apply(.answer(0, .places)) == [.answers("par", isLate: true)])
      #expect(await subject.apply(.answer(0, .places)) == .answered("pari", .matching("pari")))
    }
  }
}

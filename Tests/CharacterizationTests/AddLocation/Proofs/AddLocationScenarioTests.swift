@testable import CaseStudy
import Testing

extension AddLocationProofs {
  /// Pins [rule 6](Docs/Reference/AddLocation.md#rule-6) in both scenarios.
  @Suite("A second request (rule 6)")
  @MainActor
  struct AddLocationScenarioTests {
    @Test("If a newer request cancels an older request, legacy empties the list and ends querying early")
    func cancelled() async {
      for implementation: Implementation in [.legacy, .draft] {
        let subject = implementation.subject(in: .newerRequestCancelsOlder)
        await subject.typeSlowly("par", "pari")
        #expect(
          await subject.apply(.answer(0, .places))
            == [.answers("par", isLate: true), .querying(false), .lists(.empty)])
        #expect(await subject.apply(.answer(0, .places)) == .answered("pari", .matching("pari")))
      }
    }

    @Test("Modern waits for the newest request in either scenario", arguments: Scenario.allCases)
    func modern(_ scenario: Scenario) async {
      let subject = Implementation.modern.subject(in: scenario)
      await subject.typeSlowly("par", "pari")
      #expect(await subject.apply(.answer(0, .places)) == [.answers("par", isLate: true)])
      #expect(await subject.apply(.answer(0, .places)) == .answered("pari", .matching("pari")))
    }
  }
}

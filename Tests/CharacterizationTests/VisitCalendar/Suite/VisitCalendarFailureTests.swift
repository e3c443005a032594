@testable import CaseStudy
import ModernLocation
import Testing

extension VisitCalendarTests {
  /// Pins [rule 3](Docs/Reference/VisitCalendar.md#rule-3).
  @Suite("Loading planned visits fails (rule 3)")
  @MainActor
  struct FailureTests {
    nonisolated static let reasons: [(VisitServiceError, String)] = [
      (.notConnected, Observation.notConnected), (.signedOut, Observation.signedOut),
    ]

    @Test("An alert gives the reason (regression V1)", arguments: Implementation.underTest, reasons)
    func alert(_ implementation: Implementation, reason: (VisitServiceError, String)) async {
      let subject = implementation.subject()
      await subject.apply(.appear)
      #expect(
        await subject.apply(.answer(.visitsFailed(reason.0)))
          == [.alert(title: "Planned visits", message: reason.1)])
    }

    @Test("The shown entries stay (regression V2)", arguments: Implementation.underTest)
    func kept(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .fireworks)
      await subject.apply(each: [.appear, .answer(.visitsFailed(.notConnected))])
      #expect(await subject.apply(.select(.newYearsEve)) == [.details([.fireworks])])
    }

    @Test("After a failed load, the calendar shows a later answer", arguments: Implementation.underTest)
    func later(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .visitsFailed(.notConnected))
      await subject.apply(.appear)
      #expect(await subject.apply(.answer(.fireworks)) == [.shown([.fireworks])])
    }
  }
}

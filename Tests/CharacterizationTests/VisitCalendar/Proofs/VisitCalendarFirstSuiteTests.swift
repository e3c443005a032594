@testable import CaseStudy
import Testing

extension VisitCalendarProofs {
  /// The four examples of the published change, which the draft passes despite its nine changed behaviours.
  @Suite("The calendar's first suite of examples")
  @MainActor
  struct CalendarFirstSuiteTests {
    nonisolated static let implementations: [Implementation] = [.legacy, .modern, .draft]

    @Test("The calendar shows the planned visits of an answer", arguments: implementations)
    func events(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(.appear)
      #expect(await subject.apply(.answer(.fireworks)) == [.shown([.fireworks])])
    }

    @Test("The calendar shows the anniversaries of an answer", arguments: implementations)
    func anniversaries(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(.appear)
      #expect(await subject.apply(.answer(.louvreAndEtna)) == [.shown([.louvre, .etna])])
    }

    @Test("The calendar converts a list of places to a list of anniversaries", arguments: implementations)
    func conversion(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(.appear)
      let places = VisitCalendarSubject.Answer.places([
        .init("Prado", firstVisit: "2019-06-01"), .init("Tate", firstVisit: "2022-08-15"),
      ])
      #expect(
        await subject.apply(.answer(places))
          == [
            .shown([
              .anniversary("Prado: 8 years", "2027-06-01"), .anniversary("Tate: 5 years", "2027-08-15"),
            ])
          ])
    }

    @Test("The calendar shows planned visits and anniversaries", arguments: implementations)
    func both(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .fireworks, .louvreAndEtna)
      #expect(await subject.apply(.select(.newYearsEve)) == [.details([.fireworks, .louvre])])
    }
  }
}

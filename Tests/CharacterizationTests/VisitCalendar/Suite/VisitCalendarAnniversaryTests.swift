@testable import CaseStudy
import ModernLocation
import Testing

extension VisitCalendarTests {
  /// Pins [rule 7](Docs/Reference/VisitCalendar.md#rule-7).
  @Suite("Anniversaries (rule 7)")
  @MainActor
  struct AnniversaryTests {
    @Test(
      "The calendar shows the next anniversary of each saved place, in the order of the places",
      arguments: Implementation.underTest)
    func shown(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(.appear)
      #expect(await subject.apply(.answer(.louvreAndEtna)) == [.shown([.louvre, .etna])])
    }

    @Test(
      "Planned visits come first, whichever answer arrives first (regression V7)",
      arguments: Implementation.underTest)
    func order(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .louvreAndEtna)
      #expect(await subject.apply(.answer(.fireworks)) == [.shown([.fireworks, .louvre, .etna])])
      #expect(await subject.apply(.select(.newYearsEve)) == [.details([.fireworks, .louvre])])
    }

    @Test(
      "Entries stay until an answer of their kind arrives, which replaces no others (regression V3)",
      arguments: Implementation.underTest)
    func parts(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .fireworks, .louvreAndEtna)
      await subject.apply(.appear)
      #expect(await subject.apply(.answer(.parade)) == [.shown([.parade, .louvre, .etna])])
      #expect(await subject.apply(.answer(.places([]))) == [.shown([.parade])])
    }

    @Test(
      "If the places cannot be loaded, an alert gives the reason, and all entries stay (regression V1)",
      arguments: Implementation.underTest)
    func failure(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .fireworks, .louvreAndEtna)
      await subject.apply(.appear)
      #expect(
        await subject.apply(.answer(.placesFailed(.signedOut)))
          == [.alert(title: "Anniversaries", message: Observation.signedOut)])
      #expect(await subject.apply(.answer(.parade)) == [.shown([.parade, .louvre, .etna])])
    }

    @Test(
      "If the planned visits cannot be loaded, the calendar still shows anniversaries",
      arguments: Implementation.underTest)
    func otherPart(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .visitsFailed(.notConnected))
      #expect(await subject.apply(.answer(.louvreAndEtna)) == [.shown([.louvre, .etna])])
    }
  }
}

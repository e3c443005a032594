@testable import CaseStudy
import Testing

extension VisitCalendarTests {
  /// Pins [rule 2](Docs/Reference/VisitCalendar.md#rule-2).
  @Suite("Planned visits arrive (rule 2)")
  @MainActor
  struct PlannedVisitTests {
    @Test(
      "The calendar shows planned visits, each with the symbol of its kind",
      arguments: Implementation.underTest)
    func shown(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(.appear)
      let visits = VisitCalendarSubject.Answer.visits([
        .init(title: "Fireworks", day: .newYearsEve, kind: .celebration),
        .init(title: "Parade", day: .mayDay, kind: .outing),
      ])
      #expect(await subject.apply(.answer(visits)) == [.shown([.fireworks, .parade])])
    }

    @Test(
      "The calendar shows titles unchanged, even duplicates and leading spaces",
      arguments: Implementation.underTest)
    func unchangedTitles(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(.appear)
      let visits = VisitCalendarSubject.Answer.visits(
        Array(repeating: .init(title: " Parade", day: .mayDay, kind: .outing), count: 2))
      let parades = Array(repeating: Entry.outing(" Parade", "2027-05-01 12:00:00"), count: 2)
      #expect(await subject.apply(.answer(visits)) == [.shown(parades)])
      let places = VisitCalendarSubject.Answer.places(
        Array(repeating: .init(" Louvre", firstVisit: "2020-12-31"), count: 2))
      let louvres = Array(repeating: Entry.anniversary(" Louvre: 6 years", "2026-12-31"), count: 2)
      #expect(await subject.apply(.answer(places)) == [.shown(parades + louvres)])
    }

    @Test(
      "An answer replaces the planned visits, even if it is empty",
      arguments: Implementation.underTest)
    func replaced(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .fireworks)
      await subject.apply(.appear)
      #expect(await subject.apply(.answer(.parade)) == [.shown([.parade])])
      await subject.apply(.appear)
      #expect(await subject.apply(.answer(.visits([]))) == [.shown([])])
    }

    @Test(
      "While the calendar loads again, a user can still select the visits that it shows (regression V3)",
      arguments: Implementation.underTest)
    func keptWhileLoading(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .fireworks)
      await subject.apply(.appear)
      #expect(await subject.apply(.select(.newYearsEve)) == [.details([.fireworks])])
    }

    @Test(
      "A calendar that appears twice shows each answer as it comes, even if the older one is last (regression V8)",
      arguments: Implementation.underTest)
    func overtaken(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.appear, .appear])
      #expect(await subject.apply(.answer(.parade, .newest)) == [.shown([.parade])])
      #expect(await subject.apply(.answer(.fireworks)) == [.shown([.fireworks])])
    }
  }
}

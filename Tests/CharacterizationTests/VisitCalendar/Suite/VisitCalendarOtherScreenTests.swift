@testable import CaseStudy
import ModernLocation
import Testing

extension VisitCalendarTests {
  /// Pins [rule 6](Docs/Reference/VisitCalendar.md#rule-6).
  @Suite("One delegate for all screens (rule 6)")
  @MainActor
  struct OtherScreenTests {
    @Test("If the screens alternate, each screen gets its own answers", arguments: Implementation.underTest)
    func alternating(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .fireworks, .louvreAndEtna)
      await subject.apply(.otherScreenAppears)
      #expect(await subject.apply(.answer(.lecture, to: .otherScreen)) == [.otherScreenTold("Lecture")])
      #expect(await subject.apply(.answer(.account("Ada"), to: .otherScreen)) == [.otherScreenTold("Ada")])
      #expect(await subject.apply(.select(.newYearsEve)) == [.details([.fireworks, .louvre])])
    }

    @Test(
      "In legacy, a later screen gets the calendar's answers, but in modern the calendar gets them",
      arguments: Implementation.underTest)
    func answerTaken(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.appear, .otherScreenAppears])
      #expect(
        await subject.apply(.answer(.fireworks))
          == (implementation.sharesOneDelegate ? [.otherScreenTold("Fireworks")] : [.shown([.fireworks])]))
    }

    @Test(
      "In legacy, the calendar shows another screen's answer; in modern, that screen does (regression V6)",
      arguments: Implementation.underTest)
    func answerOfOther(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.otherScreenAppears, .appear, .answer(.fireworks)])
      #expect(
        await subject.apply(.answer(.lecture, to: .otherScreen))
          == (implementation.sharesOneDelegate ? [.shown([.lecture])] : [.otherScreenTold("Lecture")]))
    }

    @Test(
      "In legacy, the current delegate gets a failure, but in modern the screen that asked gets it",
      arguments: Implementation.underTest)
    func failures(_ implementation: Implementation) async {
      let alert = Observation.alert(title: "Planned visits", message: Observation.signedOut)
      let told = Observation.otherScreenTold("visits failed")
      let subject = implementation.subject()
      await subject.apply(each: [.otherScreenAppears, .appear])
      #expect(
        await subject.apply(.answer(.visitsFailed(.signedOut), to: .otherScreen))
          == [implementation.sharesOneDelegate ? alert : told])
      await subject.apply(.otherScreenAppears)
      #expect(
        await subject.apply(.answer(.visitsFailed(.signedOut)))
          == [implementation.sharesOneDelegate ? told : alert])
    }
  }
}

extension VisitCalendarSubject.Implementation {
  /// Whether the screen that appeared last gets every answer.
  fileprivate var sharesOneDelegate: Bool { name != Self.modern.name }
}

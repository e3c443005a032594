@testable import CaseStudy
import ModernLocation
import Testing

extension VisitCalendarTests {
  /// Pins [rule 4](Docs/Reference/VisitCalendar.md#rule-4).
  @Suite("Other answers (rule 4)")
  @MainActor
  struct OtherAnswerTests {
    @Test(
      "Neither an answer to the account request nor its failure changes the calendar",
      arguments: Implementation.underTest, [Answer.account("Ada"), .accountFailed(.signedOut)])
    func account(_ implementation: Implementation, answer: Answer) async {
      let subject = implementation.subject()
      // In legacy the delegate is the screen that appeared last, which is the calendar.
      await subject.apply(each: [.otherScreenAppears, .appear, .answer(.fireworks)])
      let observations = await subject.apply(.answer(answer, to: .otherScreen))
      #expect(observations.filter(\.concernsCalendar) == [])
      #expect(await subject.apply(.select(.newYearsEve)) == [.details([.fireworks])])
    }
  }
}

extension VisitCalendarSubject.Observation {
  /// Whether the observation belongs to the calendar.
  fileprivate var concernsCalendar: Bool {
    if case .otherScreenTold = self { false } else { true }
  }
}

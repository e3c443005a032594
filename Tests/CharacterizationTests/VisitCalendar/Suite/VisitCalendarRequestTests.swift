@testable import CaseStudy
import Testing

extension VisitCalendarTests {
  /// Pins [rule 1](Docs/Reference/VisitCalendar.md#rule-1).
  @Suite("Requests (rule 1)")
  @MainActor
  struct RequestTests {
    @Test("The calendar sends no request before it appears", arguments: Implementation.underTest)
    func beforeAppearing(_ implementation: Implementation) async {
      let subject = implementation.subject()
      #expect(await subject.apply(.select(.newYearsEve)) == [])
    }

    @Test(
      "Each time it appears, the calendar asks for the planned visits, then for the saved places",
      arguments: Implementation.underTest)
    func eachAppearance(_ implementation: Implementation) async {
      let subject = implementation.subject()
      #expect(await subject.apply(.appear) == [.asked(.visits, .first), .asked(.places, .first)])
      #expect(await subject.apply(.appear) == [.asked(.visits, .first), .asked(.places, .first)])
    }

    @Test(
      "Each time it appears, the calendar uses the current session (regression V5)",
      arguments: Implementation.underTest
    )
    func currentSession(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.appear, .newSession])
      #expect(await subject.apply(.appear) == [.asked(.visits, .second), .asked(.places, .second)])
    }

    @Test(
      "The calendar shows a late answer of the earlier session, even after one of the new session",
      arguments: Implementation.underTest)
    func formerSession(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.appear, .newSession, .appear])
      #expect(await subject.apply(.answer(.parade, .newest)) == [.shown([.parade])])
      #expect(await subject.apply(.answer(.fireworks)) == [.shown([.fireworks])])
    }
  }
}

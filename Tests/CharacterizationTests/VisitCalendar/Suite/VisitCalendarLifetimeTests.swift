@testable import CaseStudy
import ModernLocation
import Testing

extension VisitCalendarTests {
  /// Pins [rule 9](Docs/Reference/VisitCalendar.md#rule-9).
  @Suite("Lifetime of the screen (rule 9)")
  @MainActor
  struct ScreenLifetimeTests {
    @Test("Only the app keeps the screen alive", arguments: Implementation.underTest)
    func released(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .fireworks, .louvreAndEtna)
      #expect(await subject.apply(.dropScreen) == [.screenReleased])
    }

    @Test(
      "A request does not keep the screen alive, and a later answer has no effect (regression V9)",
      arguments: Implementation.underTest)
    func releasedWhileLoading(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(.appear)
      #expect(await subject.apply(.dropScreen) == [.screenReleased])
      #expect(await subject.apply(each: [.answer(.fireworks), .answer(.placesFailed(.signedOut))]) == [])
    }

    @Test("A failure does not keep the screen alive (regression V4)", arguments: Implementation.underTest)
    func releasedAfterFailure(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(
        showing: .visitsFailed(.notConnected), .placesFailed(.notConnected))
      #expect(await subject.apply(.dropScreen) == [.screenReleased])
    }
  }
}

import CaseStudy
import CoreLocationStandIn
import Testing

extension ExploreCardTests {
  /// Pins [rule 5](Docs/ExploreCard/Rules.md#rule-5).
  @Suite("Visible cells are updated (rule 5)")
  @MainActor
  struct UpdateTests {
    @Test(
      "A cell before any place is updated when the user decides", arguments: Implementation.underTest,
      [[], [.appear(.place)]] as [[ExploreCardSubject.Stimulus]])
    func first(_ implementation: Implementation, later: [ExploreCardSubject.Stimulus]) async {
      let subject = implementation.subject()
      await subject.apply(each: [.appear(.authorization)] + later)
      #expect(
        await subject.apply(each: [.permission(.authorizedWhenInUse), .look]) == [.shows(.enabled)])
      #expect(await subject.apply(each: [.permission(.denied), .look]) == [.shows(.request)])
    }

    @Test("What is no decision updates nothing", arguments: Implementation.underTest)
    func noDecision(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.authorization), .permission(.notDetermined)])
      #expect(await subject.apply(each: [.look]) == [.shows(.enabled)])
    }
  }
}

import CaseStudy
import CoreLocationStandIn
import Testing

extension ExploreCardTests {
  /// Pins [rule 4](Docs/ExploreCard/Rules.md#rule-4).
  @Suite("The manager runs while a place is visible (rule 4)")
  @MainActor
  struct VisibleTests {
    @Test("Each place that appears starts the manager", arguments: Implementation.underTest)
    func starts(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      #expect(await subject.apply(each: [.appear(.place)]) == [.managerStarted])
      #expect(await subject.apply(each: [.appear(.otherPlace)]) == [.managerStarted])
    }

    @Test("With the last place gone the manager stops", arguments: Implementation.underTest)
    func stops(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.place), .appear(.otherPlace)])
      #expect(await subject.apply(each: [.disappear(.place)]) == [])
      #expect(await subject.apply(each: [.disappear(.otherPlace)]) == [.managerStopped])
      #expect(await subject.apply(each: [.appear(.place)]) == [.managerStarted])
    }

    @Test("The cell about the permission neither starts nor stops it", arguments: Implementation.underTest)
    func authorizationCell(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      #expect(await subject.apply(each: [.appear(.authorization), .disappear(.authorization)]) == [])
    }

    @Test("A screen that goes away lets go of its card", arguments: Implementation.underTest)
    func leaves(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.place), .appear(.authorization)])
      #expect(await subject.apply(each: [.leave]) == [.cardReleased])
    }
  }
}

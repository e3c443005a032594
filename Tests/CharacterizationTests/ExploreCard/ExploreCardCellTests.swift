import CaseStudy
import CoreLocationStandIn
import Testing

extension ExploreCardTests {
  /// Pins [rule 1](Docs/ExploreCard/Rules.md#rule-1).
  @Suite("The cell about the permission (rule 1)")
  @MainActor
  struct CellTests {
    @Test(
      "With permission the cell says that location is enabled, without a button",
      arguments: Implementation.underTest, CLAuthorizationStatus.granted)
    func enabled(_ implementation: Implementation, status: CLAuthorizationStatus) async {
      let subject = implementation.subject(status)
      #expect(await subject.apply(each: [.appear(.authorization), .look]) == [.shows(.enabled)])
    }

    @Test(
      "Without permission the cell asks for it, with a button", arguments: Implementation.underTest,
      [.notDetermined] + CLAuthorizationStatus.refused)
    func request(_ implementation: Implementation, status: CLAuthorizationStatus) async {
      let subject = implementation.subject(status)
      #expect(await subject.apply(each: [.appear(.authorization), .look]) == [.shows(.request)])
    }

    @Test("A cell that comes back shows what is so by then", arguments: Implementation.underTest)
    func again(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.appear(.authorization), .disappear(.authorization)])
      await subject.apply(each: [.permission(.authorizedWhenInUse), .appear(.authorization)])
      #expect(await subject.apply(each: [.look]) == [.shows(.enabled)])
    }
  }
}

import CaseStudy
import CoreLocationStandIn
import Testing

extension ExploreCardTests {
  /// Pins [rule 3](Docs/ExploreCard/Rules.md#rule-3).
  @Suite("A tap on Enable (rule 3)")
  @MainActor
  struct EnableTests {
    @Test(
      "A tap is remembered, whatever the permission", arguments: Implementation.underTest,
      CLAuthorizationStatus.allCases)
    func remembered(_ implementation: Implementation, status: CLAuthorizationStatus) async {
      let subject = implementation.subject(status)
      await subject.apply(each: [.appear(.authorization), .tapEnable])
      #expect(await subject.apply(each: [.readMemory]) == [.memory(isEnabled: false, hasPrompted: true)])
    }

    @Test(
      "If the user was never asked, a tap starts the manager, which asks", arguments: Implementation.underTest
    )
    func notDetermined(_ implementation: Implementation) async {
      let subject = implementation.subject()
      #expect(await subject.apply(each: [.appear(.authorization), .tapEnable]) == [.managerStarted])
    }

    @Test(
      "Otherwise a tap opens the settings, each time", arguments: Implementation.underTest,
      CLAuthorizationStatus.granted + CLAuthorizationStatus.refused)
    func settings(_ implementation: Implementation, status: CLAuthorizationStatus) async {
      let subject = implementation.subject(status)
      await subject.apply(each: [.appear(.authorization)])
      #expect(await subject.apply(each: [.tapEnable]) == [.opens("app-settings:")])
      #expect(await subject.apply(each: [.tapEnable]) == [.opens("app-settings:")])
    }

    @Test("That the settings were opened changes nothing", arguments: Implementation.underTest)
    func opened(_ implementation: Implementation) async {
      let subject = implementation.subject(.denied)
      await subject.apply(each: [.appear(.authorization), .tapEnable])
      #expect(await subject.apply(each: [.settings(opened: true)]) == [])
    }
  }
}

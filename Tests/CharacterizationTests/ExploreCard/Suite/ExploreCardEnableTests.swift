@testable import CaseStudy
import Testing

extension ExploreCardTests {
  /// Pins [rule 4](Docs/Reference/ExploreCard.md#rule-4).
  @Suite("A tap on Enable (rule 4)")
  @MainActor
  struct EnableTests {
    private let tap: [Observation] = [
      .shows(.authorization, Shown(.request)), .stores(true, key: "DidPromptForLocation"),
    ]

    @Test(
      "If the permission is not determined, each tap is stored and then starts the manager",
      arguments: Implementation.underTest)
    func notDetermined(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.appear(.authorization)])
      #expect(await subject.apply(each: [.tapEnable]) == tap + [.managerStarted])
      #expect(await subject.apply(each: [.tapEnable]) == tap + [.managerStarted])
    }

    @Test(
      "After a refusal, each tap is stored and then opens the settings",
      arguments: Implementation.underTest, Permission.refused)
    func settings(_ implementation: Implementation, status: Permission) async {
      let subject = implementation.subject(status)
      await subject.apply(each: [.appear(.authorization)])
      #expect(await subject.apply(each: [.tapEnable]) == tap + [.opens("app-settings:")])
      #expect(await subject.apply(each: [.tapEnable]) == tap + [.opens("app-settings:")])
    }

    @Test("Opening the settings does not change the card", arguments: Implementation.underTest)
    func opened(_ implementation: Implementation) async {
      let subject = implementation.subject(.denied)
      await subject.apply(each: [.appear(.authorization), .tapEnable])
      #expect(await subject.apply(each: [.settings(opened: true)]) == [])
    }

    @Test("Opening the settings does not keep the card alive", arguments: Implementation.underTest)
    func leaves(_ implementation: Implementation) async {
      let subject = implementation.subject(.denied)
      await subject.apply(each: [.appear(.authorization), .tapEnable, .disappear(.authorization)])
      #expect(await subject.apply(each: [.leave]) == [.cardReleased])
      #expect(await subject.apply(each: [.settings(opened: false)]) == [])
    }
  }
}

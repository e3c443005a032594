import CaseStudy
import CoreLocationStandIn
import Testing

extension ExploreCardTests {
  /// Pins [rule 2](Docs/ExploreCard/Rules.md#rule-2).
  @Suite("What the card remembers (rule 2)")
  @MainActor
  struct MemoryTests {
    @Test("At first nothing is enabled, and nobody was prompted", arguments: Implementation.underTest)
    func first(_ implementation: Implementation) async {
      #expect(
        await implementation.subject(.authorizedAlways).apply(each: [.readMemory])
          == [.memory(isEnabled: false, hasPrompted: false)])
    }

    @Test("The user's last decision is remembered", arguments: Implementation.underTest)
    func decision(_ implementation: Implementation) async {
      let subject = implementation.subject()
      #expect(
        await subject.apply(each: [.permission(.authorizedWhenInUse), .readMemory])
          == [.memory(isEnabled: true, hasPrompted: false)])
      #expect(
        await subject.apply(each: [.permission(.denied), .readMemory])
          == [.memory(isEnabled: false, hasPrompted: false)])
    }

    @Test("What is no decision changes nothing", arguments: Implementation.underTest)
    func noDecision(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.permission(.authorizedWhenInUse), .permission(.notDetermined)])
      #expect(await subject.apply(each: [.readMemory]) == [.memory(isEnabled: true, hasPrompted: false)])
    }
  }
}

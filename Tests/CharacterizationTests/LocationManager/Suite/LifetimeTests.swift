import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 10](Docs/Reference/LocationManager.md#rule-10).
  @Suite("Lifetime (rule 10)")
  @MainActor
  struct LifetimeTests {
    @Test("The manager does not retain its delegate (regression 2)", arguments: Implementation.underTest)
    func weakDelegate(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.dropDelegate) == [.delegateReleased])
      #expect(
        subject.apply(each: [
          .location(.here), .heading(.reliable), .error(.network), .authorization(.denied),
        ])
          == [])
      #expect(subject.readProperties()?.location == .here)
    }

    @Test(
      "A replaced delegate is deallocated, and the new one gets the callbacks",
      arguments: Implementation.underTest
    )
    func replacedDelegate(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.replaceDelegate) == [.delegateReleased])
      #expect(subject.apply(.location(.here)) == [.toldLocation(.here)])
    }

    @Test(
      "When an idle manager is deallocated, it clears the platform's delegate (regression 3)",
      arguments: Implementation.underTest)
    func releasedWhenIdle(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.dropManager) == [.platformDelegateCleared, .managerReleased])
    }

    @Test(
      "When an updating manager is deallocated, it clears the platform's delegate, then stops (regression 3)",
      arguments: Implementation.underTest)
    func releasedWhileUpdating(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(
        subject.apply(.dropManager).withoutOrientationNotifications
          == .inOrder([.platformDelegateCleared], .stopped, [.managerReleased]))
      #expect(
        subject.apply(each: [.location(.here), .rotation(.faceUp), .foreignRotationNotification]) == [])
    }

    @Test(
      "A start that waits for permission retains no object (regression 12)",
      arguments: Implementation.underTest,
      [.notDetermined] + Permission.refused)
    func releasedWhilePending(_ implementation: Implementation, status: Permission) {
      let subject = implementation.subject(in: .status(status))
      subject.apply(.start)
      #expect(subject.apply(.dropManager) == [.platformDelegateCleared, .managerReleased])
      #expect(subject.apply(.authorization(.authorizedWhenInUse)) == [])
    }
  }
}

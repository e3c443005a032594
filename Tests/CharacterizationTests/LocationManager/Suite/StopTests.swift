import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 4](Docs/Reference/LocationManager.md#rule-4).
  @Suite("Stop (rule 4)")
  @MainActor
  struct StopTests {
    @Test("While idle, stop calls nothing (regression 10)", arguments: Implementation.underTest)
    func whenIdle(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.stop) == [])
      subject.apply(each: [.start, .stop])
      #expect(subject.apply(.stop) == [])
    }

    @Test(
      "Stop ends significant location changes, then locations, then headings (regression 11)",
      arguments: Implementation.underTest)
    func whenUpdating(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.stop).withoutOrientationNotifications == .stopped)
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test("After a stop, the manager drops all updates", arguments: Implementation.underTest)
    func silentAfterStop(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .stop])
      #expect(
        subject.apply(each: [.location(.here), .heading(.reliable), .error(.network), .rotation(.faceUp)])
          == []
      )
      #expect(subject.apply(.foreignRotationNotification) == [])
    }

    @Test(
      "A stop does not cancel a start that waits for permission or was refused",
      arguments: Implementation.underTest, [.notDetermined, .denied] as [Permission])
    func pendingStartSurvives(_ implementation: Implementation, status: Permission) {
      let subject = implementation.subject(in: .status(status))
      subject.apply(each: [.start, .stop])
      #expect(
        subject.apply(.authorization(.authorizedWhenInUse)).withoutOrientationNotifications
          == .inOrder([.toldEnabled(true)], .startedUpright))
    }

    @Test(
      "The manager drops a location that arrives during a stop (regression 15)",
      arguments: Implementation.underTest)
    func deliveryDuringStop(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(
        subject.apply(.stop, .platform(.location, during: .stopUpdatingLocation))
          .withoutOrientationNotifications == .stopped)
    }
  }
}

import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  @Suite("Stop (rule 4)")
  @MainActor
  struct StopTests {
    @Test("When idle it calls nothing (row 10)", arguments: Implementation.underTest)
    func whenIdle(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.stop) == [])
      subject.apply(each: [.start, .stop])
      #expect(subject.apply(.stop) == [])
    }

    @Test(
      "When updating it stops significant changes too, then locations, then headings (row 11)",
      arguments: Implementation.underTest)
    func whenUpdating(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.stop).withoutOrientationNotifications == .stopped)
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test("Nothing is passed on after it", arguments: Implementation.underTest)
    func silentAfterStop(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .stop])
      #expect(
        subject.apply(each: [.location(.here), .heading(.reliable), .error(.network), .rotation(.faceUp)])
          == []
      )
      #expect(subject.apply(.foreignRotationNotification) == [])
    }

    @Test("It does not take back a start that waits for permission", arguments: Implementation.underTest)
    func pendingStartSurvives(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.start, .stop])
      #expect(
        subject.apply(.authorization(.authorizedWhenInUse)).withoutOrientationNotifications
          == .inOrder([.toldEnabled(true)], .startedUpright))
    }

    @Test(
      "It counts as idle before the platform is called, so what arrives during stop is dropped",
      arguments: Implementation.underTest)
    func deliveryDuringStop(_ implementation: Implementation) {
      let world = World.authorized {
        $0.deliversDuringStop = true
        $0.knownLocation = .here
      }
      let subject = implementation.subject(in: world)
      subject.apply(.start)
      #expect(subject.apply(.stop).withoutOrientationNotifications == .stopped)
    }
  }
}

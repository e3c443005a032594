import CoreLocationStandIn
import LocationSubjects
import Testing

@Suite("Stop (rule 4)", .isolatesProcessWideState)
@MainActor
struct StopTests {
  @Test("When idle it calls nothing (row 10)", arguments: Implementation.underTest)
  func whenIdle(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(.readProperties)
    #expect(subject.apply(.stop) == [])
    subject.apply(each: [.start, .stop])
    #expect(subject.apply(.stop) == [])
  }

  @Test(
    "When updating it stops significant changes too, then locations, then headings (row 11)",
    arguments: Implementation.underTest)
  func whenUpdating(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(.start)
    #expect(subject.observe(.stop) == .stopped)
    #expect(subject.properties?.isUpdating == false)
  }

  @Test("Nothing is passed on after it", arguments: Implementation.underTest)
  func silentAfterStop(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(each: [.start, .stop])
    #expect(
      subject.apply(each: [.location(.here), .heading(.reliable), .error(.network), .rotation(.faceUp)]) == []
    )
    #expect(subject.apply(.foreignRotationNotification) == [])
  }

  @Test("It does not take back a start that waits for permission", arguments: Implementation.underTest)
  func pendingStartSurvives(_ implementation: Implementation) {
    let subject = LocationSubject(implementation)
    subject.apply(each: [.start, .stop])
    #expect(
      subject.observe(.authorization(.authorizedWhenInUse))
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
    let subject = LocationSubject(implementation, in: world)
    subject.apply(.start)
    #expect(subject.observe(.stop) == .stopped)
  }
}

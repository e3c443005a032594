import CoreLocationStandIn
import LocationSubjects
import Testing

@Suite("Start (rule 3)", .isolatesProcessWideState)
@MainActor
struct StartTests {
  @Test("Undetermined, it asks for permission and waits", arguments: Implementation.underTest)
  func notDetermined(_ implementation: Implementation) {
    let subject = LocationSubject(implementation)
    subject.apply(.readProperties)
    #expect(subject.apply(.start) == [.requestWhenInUseAuthorization])
    #expect(subject.properties?.isUpdating == false)
  }

  @Test(
    "Denied or restricted, nothing is called", arguments: Implementation.underTest,
    CLAuthorizationStatus.refused)
  func refused(_ implementation: Implementation, status: CLAuthorizationStatus) {
    let subject = LocationSubject(implementation, in: .status(status))
    subject.apply(.readProperties)
    #expect(subject.apply(.start) == [])
    #expect(subject.properties?.isUpdating == false)
  }

  @Test(
    "Authorized, locations start first, then orientation notifications, then headings",
    arguments: Implementation.underTest, CLAuthorizationStatus.granted)
  func authorized(_ implementation: Implementation, status: CLAuthorizationStatus) {
    let subject = LocationSubject(implementation, in: .status(status))
    subject.apply(.readProperties)
    #expect(
      subject.apply(.start) == [
        .startUpdatingLocation, .beginOrientationNotifications, .headingOrientation(.portrait),
        .stopUpdatingHeading, .startUpdatingHeading, .startUpdatingHeading,
      ])
    #expect(subject.properties?.isUpdating == true)
  }

  @Test("A start while updating calls nothing (row 4)", arguments: Implementation.underTest)
  func whileUpdating(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(.start)
    #expect(subject.apply(.start) == [])
    #expect(subject.properties?.isUpdating == true)
  }

  @Test("Undetermined again while updating, it asks again and goes on", arguments: Implementation.underTest)
  func undeterminedWhileUpdating(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(each: [.start, .authorization(.notDetermined)])
    #expect(subject.apply(.start) == [.requestWhenInUseAuthorization])
    #expect(subject.properties?.isUpdating == true)
  }

  @Test(
    "It counts as updating before the platform is called, so what arrives during start is passed on (row 5)",
    arguments: Implementation.underTest)
  func deliveryDuringStart(_ implementation: Implementation) {
    let world = World.authorized {
      $0.deliversDuringStart = true
      $0.knownLocation = .here
    }
    let subject = LocationSubject(implementation, in: world)
    subject.apply(.readProperties)
    #expect(
      Array(subject.apply(.start).prefix(2)) == [.startUpdatingLocation, .toldLocation(.here)])
  }

  @Test("Start, stop and start again call the same", arguments: Implementation.underTest)
  func startStopStart(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(.readProperties)
    #expect(subject.observe(.start) == .startedUpright)
    #expect(subject.observe(.stop) == .stopped)
    #expect(subject.observe(.start) == .startedUpright)
  }
}

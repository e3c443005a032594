import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  @Suite("Start (rule 3)")
  @MainActor
  struct StartTests {
    @Test("Undetermined, it asks for permission and waits", arguments: Implementation.underTest)
    func notDetermined(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.apply(.start) == [.requestWhenInUseAuthorization])
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test(
      "Denied or restricted, nothing is called", arguments: Implementation.underTest,
      CLAuthorizationStatus.refused)
    func refused(_ implementation: Implementation, status: CLAuthorizationStatus) {
      let subject = implementation.subject(in: .status(status))
      #expect(subject.apply(.start) == [])
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test(
      "Authorized, locations start first, then orientation notifications, then headings",
      arguments: Implementation.underTest, CLAuthorizationStatus.granted)
    func authorized(_ implementation: Implementation, status: CLAuthorizationStatus) {
      let subject = implementation.subject(in: .status(status))
      #expect(
        subject.apply(.start) == [
          .startUpdatingLocation, .beginOrientationNotifications, .headingOrientation(.portrait),
          .stopUpdatingHeading, .startUpdatingHeading, .startUpdatingHeading,
        ])
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test("A start while updating calls nothing (row 4)", arguments: Implementation.underTest)
    func whileUpdating(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.start) == [])
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test("Undetermined again while updating, it asks again and goes on", arguments: Implementation.underTest)
    func undeterminedWhileUpdating(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .authorization(.notDetermined)])
      #expect(subject.apply(.start) == [.requestWhenInUseAuthorization])
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test(
      "It counts as updating before the platform is called, so what arrives during start is passed on (row 5)",
      arguments: Implementation.underTest)
    func deliveryDuringStart(_ implementation: Implementation) {
      let world = World.authorized {
        $0.deliversDuringStart = true
        $0.knownLocation = .here
      }
      let subject = implementation.subject(in: world)
      #expect(
        Array(subject.apply(.start).prefix(2)) == [.startUpdatingLocation, .toldLocation(.here)])
    }

    @Test("Start, stop and start again call the same", arguments: Implementation.underTest)
    func startStopStart(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.start).withoutOrientationNotifications == .startedUpright)
      #expect(subject.apply(.stop).withoutOrientationNotifications == .stopped)
      #expect(subject.apply(.start).withoutOrientationNotifications == .startedUpright)
    }
  }
}

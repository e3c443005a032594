import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 3](Docs/Reference/LocationManager.md#rule-3).
  @Suite("Start (rule 3)")
  @MainActor
  struct StartTests {
    @Test("Start asks for permission when it is not determined", arguments: Implementation.underTest)
    func notDetermined(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.apply(.start) == [.requestWhenInUseAuthorization])
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test("Without permission, start calls nothing", arguments: Implementation.underTest, Permission.refused)
    func refused(_ implementation: Implementation, status: Permission) {
      let subject = implementation.subject(in: .status(status))
      #expect(subject.apply(.start) == [])
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test(
      "Start begins locations, then orientation notifications, then headings",
      arguments: Implementation.underTest, Permission.granted)
    func authorized(_ implementation: Implementation, status: Permission) {
      let subject = implementation.subject(in: .status(status))
      #expect(
        subject.apply(.start) == [
          .startUpdatingLocation, .beginOrientationNotifications, .headingOrientation(.portrait),
          .stopUpdatingHeading, .startUpdatingHeading, .startUpdatingHeading,
        ])
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test(
      "Start uses the current permission, even before the platform reports it",
      arguments: Implementation.underTest)
    func unannouncedPermission(_ implementation: Implementation) {
      let granted = implementation.subject(in: .status(.denied))
      #expect(granted.apply(.unannouncedAuthorization(.authorizedWhenInUse)) == [])
      #expect(granted.apply(.start).first == .startUpdatingLocation)
      let refused = implementation.subject(in: .authorized)
      #expect(refused.apply(.unannouncedAuthorization(.denied)) == [])
      #expect(refused.apply(.start) == [])
    }

    @Test("Starting twice calls the platform once (regression 4)", arguments: Implementation.underTest)
    func whileUpdating(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.start) == [])
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test(
      "While updating, start asks again if the permission has become undetermined",
      arguments: Implementation.underTest)
    func undeterminedWhileUpdating(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .authorization(.notDetermined)])
      #expect(subject.apply(.start) == [.requestWhenInUseAuthorization])
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test(
      "The manager passes on a location that arrives during a start (regression 5)",
      arguments: Implementation.underTest)
    func deliveryDuringStart(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      let observations = subject.apply(.start, .platform(.location, during: .startUpdatingLocation))
      #expect(Array(observations.prefix(2)) == [.startUpdatingLocation, .toldLocation(.here)])
    }

    @Test("After a stop, start makes the same calls as the first time", arguments: Implementation.underTest)
    func startStopStart(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.start).withoutOrientationNotifications == .startedUpright)
      #expect(subject.apply(.stop).withoutOrientationNotifications == .stopped)
      #expect(subject.apply(.start).withoutOrientationNotifications == .startedUpright)
    }
  }
}

import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 3](Docs/Reference/LocationManager.md#rule-3).
  @Suite("Start (rule 3)")
  @MainActor
  struct StartTests {
    @Test("At an undetermined permission, a start requests permission", arguments: Implementation.underTest)
    func notDetermined(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.apply(.start) == [.requestWhenInUseAuthorization])
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test("A start without permission makes no call", arguments: Implementation.underTest, Permission.refused)
    func refused(_ implementation: Implementation, status: Permission) {
      let subject = implementation.subject(in: .status(status))
      #expect(subject.apply(.start) == [])
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test(
      "A start begins locations, then orientation notifications, then headings",
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
      "A start uses the current permission, also before the platform reports the permission",
      arguments: Implementation.underTest)
    func unannouncedPermission(_ implementation: Implementation) {
      let granted = implementation.subject(in: .status(.denied))
      #expect(granted.apply(.unannouncedAuthorization(.authorizedWhenInUse)) == [])
      #expect(granted.apply(.start).first == .startUpdatingLocation)
      let refused = implementation.subject(in: .authorized)
      #expect(refused.apply(.unannouncedAuthorization(.denied)) == [])
      #expect(refused.apply(.start) == [])
    }

    @Test("A start while updating makes no call (regression 4)", arguments: Implementation.underTest)
    func whileUpdating(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.start) == [])
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test(
      "If the permission has become undetermined, a start while updating requests permission again",
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

    @Test("A start after a stop makes the same calls as the first start", arguments: Implementation.underTest)
    func startStopStart(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.start).withoutOrientationNotifications == .startedUpright)
      #expect(subject.apply(.stop).withoutOrientationNotifications == .stopped)
      #expect(subject.apply(.start).withoutOrientationNotifications == .startedUpright)
    }
  }
}

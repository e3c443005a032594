import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 2](Docs/Reference/LocationManager.md#rule-2).
  @Suite("Location and heading as properties (rule 2)")
  @MainActor
  struct PropertyTests {
    @Test(
      "Before a start, a client can read the platform's location and heading",
      arguments: Implementation.underTest)
    func knownBeforeStart(_ implementation: Implementation) {
      let start = Start {
        $0.knownLocation = .here
        $0.knownHeading = .reliable
      }
      let subject = implementation.subject(in: start)
      #expect(subject.readProperties()?.location == .here)
      #expect(subject.readProperties()?.heading == .reliable)
    }

    @Test(
      "Until the first delivery, each read returns the platform's current value (regression 6)",
      arguments: Implementation.underTest)
    func readsThrough(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.readProperties()?.location == nil)
      #expect(subject.readProperties()?.heading == nil)
      subject.apply(each: [.locationWithoutCallback(.here), .heading(.reliable)])
      #expect(subject.readProperties()?.location == .here)
      #expect(subject.readProperties()?.heading == .reliable)
      subject.apply(each: [.locationWithoutCallback(.there), .heading(.perfect)])
      #expect(subject.readProperties()?.location == .there)
      #expect(subject.readProperties()?.heading == .perfect)
    }

    @Test(
      "After a delivery, a read returns the last delivered value, even after a stop",
      arguments: Implementation.underTest)
    func lastDelivered(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .location(.here), .heading(.reliable), .locationWithoutCallback(.there)])
      #expect(subject.readProperties()?.location == .here)
      #expect(subject.readProperties()?.heading == .reliable)
      subject.apply(each: [.stop, .location(.there), .heading(.perfect)])
      #expect(subject.readProperties()?.location == .here)
      #expect(subject.readProperties()?.heading == .reliable)
    }

    @Test(
      "The next start keeps the values delivered before the stop",
      arguments: Implementation.underTest)
    func lastDeliveredBeforeStop(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .location(.here), .heading(.reliable), .stop])
      subject.apply(each: [.location(.there), .heading(.perfect), .start])
      #expect(subject.readProperties()?.location == .here)
      #expect(subject.readProperties()?.heading == .reliable)
    }

    @Test(
      "Each read of the permission returns the platform's current status",
      arguments: Implementation.underTest, Permission.allCases)
    func permission(_ implementation: Implementation, status: Permission) throws {
      let subject = implementation.subject(in: .status(.denied))
      subject.apply(.authorization(status))
      let properties = try #require(subject.readProperties())
      #expect(properties.isAuthorized == status.isAuthorized)
      #expect(properties.permissions == (status.isAuthorized ? [] : [status]))
    }
  }
}

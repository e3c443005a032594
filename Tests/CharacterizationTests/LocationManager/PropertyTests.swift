import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  @Suite("Location and heading as properties (rule 2)")
  @MainActor
  struct PropertyTests {
    @Test("What the platform knows already is visible before start", arguments: Implementation.underTest)
    func knownBeforeStart(_ implementation: Implementation) {
      let world = World {
        $0.knownLocation = .here
        $0.knownHeading = .reliable
      }
      let subject = implementation.subject(in: world)
      #expect(subject.readProperties()?.location == .here)
      #expect(subject.readProperties()?.heading == .reliable)
    }

    @Test(
      "Before the first delivery the platform is asked each time, nil or not (row 6)",
      arguments: Implementation.underTest)
    func readsThrough(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.readProperties()?.location == nil)
      #expect(subject.readProperties()?.heading == nil)
      subject.apply(each: [.unannouncedLocation(.here), .heading(.reliable)])
      #expect(subject.readProperties()?.location == .here)
      #expect(subject.readProperties()?.heading == .reliable)
      subject.apply(each: [.unannouncedLocation(.there), .heading(.perfect)])
      #expect(subject.readProperties()?.location == .there)
      #expect(subject.readProperties()?.heading == .perfect)
    }

    @Test(
      "After a delivery the last one delivered counts, also after stop", arguments: Implementation.underTest)
    func lastDelivered(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .location(.here), .heading(.reliable), .unannouncedLocation(.there)])
      #expect(subject.readProperties()?.location == .here)
      #expect(subject.readProperties()?.heading == .reliable)
      subject.apply(each: [.stop, .location(.there), .heading(.perfect)])
      #expect(subject.readProperties()?.location == .here)
      #expect(subject.readProperties()?.heading == .reliable)
    }

    @Test(
      "Permission is asked of the platform each time",
      arguments: Implementation.underTest, CLAuthorizationStatus.allCases)
    func permission(_ implementation: Implementation, status: CLAuthorizationStatus) throws {
      let subject = implementation.subject(in: .status(.denied))
      subject.apply(.authorization(status))
      let properties = try #require(subject.readProperties())
      #expect(properties.isAuthorized == status.isAuthorized)
      #expect(properties.isNotDetermined == (status == .notDetermined))
      #expect(properties.isDenied == (status == .denied))
      #expect(properties.isRestricted == (status == .restricted))
    }
  }
}

import CoreLocationStandIn
import LocationSubjects
import Testing

@Suite("Location and heading as properties (rule 2)", .isolatesProcessWideState)
@MainActor
struct PropertyTests {
  @Test("What the platform knows already is visible before start", arguments: Implementation.underTest)
  func knownBeforeStart(_ implementation: Implementation) {
    let world = World {
      $0.knownLocation = .here
      $0.knownHeading = .reliable
    }
    let subject = LocationSubject(implementation, in: world)
    #expect(subject.properties?.location == .here)
    #expect(subject.properties?.heading == .reliable)
  }

  @Test(
    "Before the first delivery the platform is asked each time, nil or not (row 6)",
    arguments: Implementation.underTest)
  func readsThrough(_ implementation: Implementation) {
    let subject = LocationSubject(implementation)
    #expect(subject.properties?.location == nil)
    #expect(subject.properties?.heading == nil)
    subject.apply(each: [.unannouncedLocation(.here), .heading(.reliable)])
    #expect(subject.properties?.location == .here)
    #expect(subject.properties?.heading == .reliable)
    subject.apply(each: [.unannouncedLocation(.there), .heading(.perfect)])
    #expect(subject.properties?.location == .there)
    #expect(subject.properties?.heading == .perfect)
  }

  @Test(
    "After a delivery the last one delivered counts, also after stop", arguments: Implementation.underTest)
  func lastDelivered(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(each: [.start, .location(.here), .heading(.reliable), .unannouncedLocation(.there)])
    #expect(subject.properties?.location == .here)
    #expect(subject.properties?.heading == .reliable)
    subject.apply(each: [.stop, .location(.there), .heading(.perfect)])
    #expect(subject.properties?.location == .here)
    #expect(subject.properties?.heading == .reliable)
  }

  @Test(
    "Permission is asked of the platform each time",
    arguments: Implementation.underTest, CLAuthorizationStatus.allCases)
  func permission(_ implementation: Implementation, status: CLAuthorizationStatus) throws {
    let subject = LocationSubject(implementation, in: .status(.denied))
    subject.apply(.authorization(status))
    let properties = try #require(subject.properties)
    #expect(properties.isAuthorized == status.isAuthorized)
    #expect(properties.isNotDetermined == (status == .notDetermined))
    #expect(properties.isDenied == (status == .denied))
    #expect(properties.isRestricted == (status == .restricted))
  }
}

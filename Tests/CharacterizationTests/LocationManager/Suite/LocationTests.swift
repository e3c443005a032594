import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 7](Docs/Reference/LocationManager.md#rule-7).
  @Suite("Locations (rule 7)")
  @MainActor
  struct LocationTests {
    @Test("While updating, the manager passes on each location", arguments: Implementation.underTest)
    func passedOn(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.location(.here)) == [.toldLocation(.here)])
      #expect(subject.apply(.location(.there)) == [.toldLocation(.there)])
      #expect(subject.apply(.location(.there)) == [.toldLocation(.there)])
    }

    @Test("While idle, the manager drops locations", arguments: Implementation.underTest)
    func idle(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.location(.here)) == [])
    }

    @Test(
      "The manager passes on the platform's stored location, not the delivered location (regression 7)",
      arguments: Implementation.underTest)
    func platformsOwn(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .locationWithoutCallback(.here)])
      #expect(subject.apply(.locationNotStored(.there)) == [.toldLocation(.here)])
      #expect(subject.readProperties()?.location == .here)
    }

    @Test(
      "While the platform stores no location, the manager passes on no location (regression 7)",
      arguments: Implementation.underTest)
    func platformHoldsNothing(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.locationNotStored(.here)) == [])
      #expect(subject.readProperties()?.location == nil)
    }

    @Test(
      "If the platform stores a location late, the manager passes on the previous location (regression 7)",
      arguments: Implementation.underTest)
    func lagging(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized { $0.locationLags = true })
      subject.apply(.start)
      #expect(subject.apply(.location(.here)) == [])
      #expect(subject.apply(.location(.there)) == [.toldLocation(.here)])
      #expect(subject.readProperties()?.location == .here)
    }

    @Test(
      "Of several locations at once, the manager passes on the platform's stored location (regression 7)",
      arguments: Implementation.underTest, [[.here, .there], [.there, .here]] as [[LocationReading]])
    func several(_ implementation: Implementation, locations: [LocationReading]) throws {
      let last = try #require(locations.last)
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.locations(locations)) == [.toldLocation(last)])
      #expect(subject.readProperties()?.location == last)
    }

    @Test(
      "After the platform clears its stored location, the manager passes on no location (regression 7)",
      arguments: Implementation.underTest)
    func forgotten(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .location(.here), .locationCleared])
      #expect(subject.apply(.locationNotStored(.there)) == [])
      #expect(subject.readProperties()?.location == .here)
    }

    @Test(
      "The manager treats a negative accuracy, course or speed as invalid",
      arguments: Implementation.underTest)
    func invalidValues(_ implementation: Implementation) {
      var invalid = LocationReading(
        latitude: 91, longitude: -181, altitude: -10, horizontalAccuracy: -2, verticalAccuracy: -0.5,
        course: -180,
        speed: -1)
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      let observations = subject.apply(.location(invalid))
      (invalid.horizontalAccuracy, invalid.verticalAccuracy, invalid.course) = (-1, -1, -1)
      #expect(observations == [.toldLocation(invalid)])
    }
  }
}

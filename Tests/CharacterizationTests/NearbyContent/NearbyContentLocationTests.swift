import CaseStudy
import CoreLocationStandIn
import Testing

extension NearbyContentTests {
  /// Pins [rule 5](Docs/NearbyContent/Rules.md#rule-5).
  @Suite("Locations (rule 5)")
  @MainActor
  struct NearbyContentLocationTests {
    @Test(
      "A first location that is less than an hour old stops the manager", arguments: Implementation.underTest,
      [Subject.Place.here, .hereAlmostAnHourAgo])
    func first(_ implementation: Implementation, place: Subject.Place) {
      let subject = implementation.subject()
      subject.apply(.load(force: false))
      #expect(subject.apply(.location(place)) == [.stopsLocations, .geocodes("here")])
      subject.apply(.answer(0, .found))
      #expect(
        subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)]), .completes(isOlder: false)])
    }

    @Test(
      "An older first location does not stop the manager, and no later one does",
      arguments: Implementation.underTest)
    func old(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.load(force: false))
      #expect(subject.apply(.location(.hereAnHourAgo)) == [.geocodes("here")])
      #expect(
        subject.apply(each: [.answer(0, .failure), .location(.here)]) == .completed + [.geocodes("here")])
    }

    @Test("A location that nobody waits for is looked up too", arguments: Implementation.underTest)
    func unasked(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.startUpdating)
      #expect(subject.apply(.location(.here)) == [.geocodes("here")])
      subject.apply(.answer(0, .found))
      #expect(subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)])])
      #expect(subject.apply(.location(.here)) == [])
    }

    @Test("A location is looked up though there is a placeholder", arguments: Implementation.underTest)
    func besidePlaceholder(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      subject.apply(each: [
        .load(force: false), .permission(.authorizedWhenInUse), .startUpdating, .answer(0, .found),
      ])
      #expect(subject.apply(.location(.here)) == [.geocodes("here")])
    }

    @Test("A second location ends the load that waits for the first", arguments: Implementation.underTest)
    func second(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.load(force: false), .location(.hereAnHourAgo)])
      #expect(subject.apply(.location(.here)) == .completed)
      #expect(subject.apply(.answer(0, .failure)) == [])
    }

    @Test(
      "With a location that arrives, a group that answers keeps its date", arguments: Implementation.underTest
    )
    func notForced(_ implementation: Implementation) {
      let subject = implementation.subject(havingStored: .here)
      #expect(subject.apply(each: [.nextDay, .startUpdating, .location(.here)]) == [.startsLocations])
    }
  }
}

@testable import CaseStudy
import Testing

extension NearbyContentTests {
  /// Pins [rule 7](Docs/Reference/NearbyContent.md#rule-7).
  @Suite("Locations (rule 7)")
  @MainActor
  struct NearbyContentLocationTests {
    @Test(
      "A first location younger than an hour stops the manager", arguments: Implementation.underTest,
      [Subject.Place.here, .hereAlmostAnHourAgo])
    func first(_ implementation: Implementation, place: Subject.Place) {
      let subject = implementation.subject()
      subject.apply(.load(force: false))
      #expect(subject.apply(.location(place)) == [.stopsLocations, .geocodes("here")])
      subject.apply(.answer(0, .found))
      #expect(subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)]), .completes(isOlder: false)])
    }

    @Test(
      "Neither an older first location nor a later location stops the manager",
      arguments: Implementation.underTest)
    func old(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.load(force: false))
      #expect(subject.apply(.location(.hereAnHourAgo)) == [.geocodes("here")])
      #expect(
        subject.apply(each: [.answer(0, .failure), .location(.here)]) == .completed + [.geocodes("here")])
    }

    @Test(
      "Before a load has waited, the source ignores a location that arrives",
      arguments: Implementation.underTest)
    func unasked(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.apply(each: [.startUpdating, .location(.here)]) == [.startsLocations])
      subject.apply(each: [.load(force: false), .answer(0, .failure)])
      #expect(subject.apply(.location(.here)) == [])
    }

    @Test(
      "After a load has waited, the source geocodes a location that arrives, unless a group is near",
      arguments: Implementation.underTest)
    func nobodyWaits(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.load(force: false), .error, .startUpdating])
      #expect(subject.apply(.location(.here)) == [.geocodes("here")])
      subject.apply(.answer(0, .found))
      #expect(subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)])])
      #expect(subject.apply(.location(.here)) == [])
    }

    @Test(
      "The source geocodes a location even if a placeholder is stored", arguments: Implementation.underTest)
    func besidePlaceholder(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      subject.apply(each: [
        .load(force: false), .permission(.authorizedWhenInUse), .load(force: false), .answer(0, .found),
      ])
      #expect(subject.apply(.location(.here)) == [.stopsLocations, .geocodes("here")])
    }

    @Test(
      "A second location ends a load that geocodes the first location", arguments: Implementation.underTest
    )
    func second(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.load(force: false), .location(.hereAnHourAgo)])
      #expect(subject.apply(.location(.here)) == .completed)
      #expect(subject.apply(.answer(0, .failure)) == [])
    }

    @Test("A waiting load ends when its search ends", arguments: Implementation.underTest)
    func taken(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.load(force: false), .location(.hereAnHourAgo), .answer(0, .found)])
      #expect(subject.apply(each: [.location(.here), .answer(1, .failure)]) == [.geocodes("here")])
      #expect(subject.apply(.error) == [])
      #expect(subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)]), .completes(isOlder: false)])
    }

    @Test("A nearby group keeps its date when a new location arrives", arguments: Implementation.underTest)
    func notForced(_ implementation: Implementation) {
      let subject = implementation.subject(havingStored: .here)
      #expect(subject.apply(each: [.nextDay, .startUpdating, .location(.here)]) == [.startsLocations])
    }
  }

  /// Pins [rule 8](Docs/Reference/NearbyContent.md#rule-8).
  @Suite("Errors (rule 8)")
  @MainActor
  struct NearbyContentErrorTests {
    @Test(
      "If a load waits for a first location, an error stops the manager and ends the load",
      arguments: Implementation.underTest)
    func awaiting(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.load(force: false))
      #expect(subject.apply(.error) == [.stopsLocations, .completes(isOlder: false)])
    }

    @Test(
      "After an error and a new grant, a location does not stop the manager",
      arguments: Implementation.underTest)
    func awaitsNoLonger(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.startUpdating, .load(force: false), .error])
      #expect(
        subject.apply(each: [.permission(.denied), .permission(.authorizedAlways)]) == [.startsLocations])
      #expect(subject.apply(.location(.here)) == [.geocodes("here")])
    }

    @Test("After an error, the next load waits again", arguments: Implementation.underTest)
    func betweenLoads(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.load(force: false), .error])
      #expect(subject.apply(.load(force: false)) == [.startsLocations])
      #expect(subject.apply(.location(.here)) == [.stopsLocations, .geocodes("here")])
    }

    @Test(
      "If the source awaits no first location, an error does not stop the manager",
      arguments: Implementation.underTest)
    func notAwaiting(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.startUpdating)
      #expect(subject.apply(.error) == [])
      subject.apply(each: [.load(force: false), .startUpdating])
      #expect(subject.apply(.error) == .completed)
      #expect(subject.apply(.error) == [])
    }
  }
}

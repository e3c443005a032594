import CaseStudy
import CoreLocationStandIn
import Testing

extension NearbyContentTests {
  /// Pins [rule 4](Docs/NearbyContent/Rules.md#rule-4).
  @Suite("Loads with permission (rule 4)")
  @MainActor
  struct NearbyContentLoadTests {
    @Test("Without a location, a load waits and starts the manager", arguments: Implementation.underTest)
    func noLocation(_ implementation: Implementation) {
      let subject = implementation.subject()
      #expect(subject.apply(.load(force: false)) == [.startsLocations])
    }

    @Test("Placeholders are removed", arguments: Implementation.underTest)
    func removesPlaceholders(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      subject.apply(each: [.load(force: false), .answer(0, .found), .permission(.authorizedAlways)])
      #expect(subject.apply(.load(force: false)) == [.startsLocations, .stores([])])
    }

    @Test(
      "With a location, a geocoder is asked, then up to 20 articles are searched and stored with the best match",
      arguments: Implementation.underTest)
    func stores(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.location(.here))
      #expect(subject.apply(.load(force: false)) == [.geocodes("here")])
      #expect(subject.apply(.answer(0, .found)) == [.searches("here", limit: 20)])
      #expect(
        subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)]), .completes(isOlder: false)])
    }

    @Test("A load while the geocoder is asked is over at once", arguments: Implementation.underTest)
    func processing(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.location(.here), .load(force: false)])
      #expect(subject.apply(.load(force: true)) == .completed)
    }

    @Test(
      "A group within 25 kilometres answers, and a farther one does not", arguments: Implementation.underTest)
    func distance(_ implementation: Implementation) {
      let subject = implementation.subject(havingStored: .here)
      subject.apply(each: [.startUpdating, .location(.near)])
      #expect(subject.apply(.load(force: false)) == .completed)
      #expect(subject.apply(.location(.far)) == [.geocodes("far")])
    }

    @Test("With force the date of a group that answers becomes now", arguments: Implementation.underTest)
    func force(_ implementation: Implementation) {
      let subject = implementation.subject(havingStored: .here)
      subject.apply(.nextDay)
      #expect(subject.apply(.load(force: false)) == .completed)
      #expect(
        subject.apply(.load(force: true)) == [.stores([.nearby(.here, day: 1)]), .completes(isOlder: false)])
    }

    @Test(
      "Other groups of the same day are removed, and older ones stay", arguments: Implementation.underTest)
    func sameDay(_ implementation: Implementation) {
      let sameDay = implementation.subject(havingStored: .here)
      sameDay.apply(each: [.startUpdating, .location(.far), .answer(0, .found)])
      #expect(sameDay.apply(.answer(0, .found)) == [.stores([.nearby(.far)])])
      let nextDay = implementation.subject(havingStored: .here)
      nextDay.apply(each: [.nextDay, .startUpdating, .location(.far), .answer(0, .found)])
      #expect(nextDay.apply(.answer(0, .found)) == [.stores([.nearby(.here), .nearby(.far, day: 1)])])
    }

    @Test(
      "Where either has no answer, the load is over, nothing is stored, and the next load asks again",
      arguments: Implementation.underTest, [Answer.nothing, .failure])
    func nothing(_ implementation: Implementation, answer: Answer) {
      let subject = implementation.subject()
      subject.apply(each: [.location(.here), .load(force: false)])
      #expect(subject.apply(.answer(0, answer)) == .completed)
      #expect(subject.apply(each: [.load(force: false), .answer(0, .found)]).first == .geocodes("here"))
      #expect(subject.apply(.answer(0, answer)) == .completed)
      #expect(subject.apply(.load(force: false)) == [.geocodes("here")])
    }
  }
}

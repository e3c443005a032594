@testable import CaseStudy
import Testing

extension NearbyContentTests {
  /// Pins [rule 5](Docs/Reference/NearbyContent.md#rule-5).
  @Suite("Loads with a location (rule 5)")
  @MainActor
  struct NearbyContentAtLocationTests {
    @Test("With a location, a load asks the geocoder, then searches", arguments: Implementation.underTest)
    func searches(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.location(.here))
      #expect(subject.apply(.load(force: false)) == [.geocodes("here")])
      #expect(subject.apply(.answer(0, .found)) == [.searches("here", limit: 20)])
    }

    @Test("During a geocoder request, another load ends at once", arguments: Implementation.underTest)
    func processing(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.location(.here), .load(force: false)])
      #expect(subject.apply(.load(force: true)) == .completed)
    }

    @Test(
      "A load searches only if no group with content is within 25 kilometres",
      arguments: Implementation.underTest)
    func distance(_ implementation: Implementation) {
      let subject = implementation.subject(havingStored: .here)
      subject.apply(each: [.startUpdating, .location(.near)])
      #expect(subject.apply(.load(force: false)) == .completed)
      #expect(subject.apply(.location(.far)) == [.geocodes("far")])
    }

    @Test("With force, a load sets the date of a nearby group to now", arguments: Implementation.underTest)
    func force(_ implementation: Implementation) {
      let subject = implementation.subject(havingStored: .here)
      subject.apply(.nextDay)
      #expect(subject.apply(.load(force: false)) == .completed)
      #expect(
        subject.apply(.load(force: true)) == [.stores([.nearby(.here, day: 1)]), .completes(isOlder: false)])
    }

    @Test(
      "For a group without content, the load searches again near the group's place, with its placemark",
      arguments: Implementation.underTest)
    func withoutContent(_ implementation: Implementation) {
      let subject = implementation.subject(havingStored: .here, .foundWithoutAddress)
      #expect(subject.apply(.load(force: false)) == [.searches("here", limit: 20)])
      #expect(subject.apply(.answer(0, .nothing)) == .completed)
      #expect(subject.apply(each: [.startUpdating, .location(.near)]).last == .searches("here", limit: 20))
      #expect(subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)])])
    }

    @Test(
      "If the geocoder fails, the load ends without a group, and the next load geocodes again",
      arguments: Implementation.underTest, [Answer.nothing, .failure])
    func geocoderFails(_ implementation: Implementation, answer: Answer) {
      let subject = implementation.subject()
      subject.apply(each: [.location(.here), .load(force: false)])
      #expect(subject.apply(.answer(0, answer)) == .completed)
      #expect(subject.apply(.load(force: false)) == [.geocodes("here")])
    }
  }

  /// Pins [rule 6](Docs/Reference/NearbyContent.md#rule-6).
  @Suite("The search near a place (rule 6)")
  @MainActor
  struct NearbyContentSearchTests {
    @Test(
      "The source stores the place, the geocoder's best match and the articles that have a URL",
      arguments: Implementation.underTest)
    func stores(_ implementation: Implementation) {
      let subject = implementation.searchingSubject()
      #expect(subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)]), .completes(isOlder: false)])
    }

    @Test(
      "If no article has a URL, the source stores a group without content",
      arguments: Implementation.underTest)
    func withoutAddress(_ implementation: Implementation) {
      let subject = implementation.searchingSubject()
      #expect(
        subject.apply(.answer(0, .foundWithoutAddress))
          == [.stores([.nearby(.here, articles: [])]), .completes(isOlder: false)])
    }

    @Test(
      "If the search finds no article, the load ends without a group, and the next load geocodes again",
      arguments: Implementation.underTest)
    func nothing(_ implementation: Implementation) {
      let subject = implementation.searchingSubject()
      #expect(subject.apply(.answer(0, .nothing)) == .completed)
      #expect(subject.apply(.load(force: false)) == [.geocodes("here")])
    }

    @Test(
      "After a search, the source removes other groups of the same day, and keeps older groups",
      arguments: Implementation.underTest)
    func sameDay(_ implementation: Implementation) {
      let sameDay = implementation.subject(havingStored: .here)
      sameDay.apply(each: [.startUpdating, .location(.far), .answer(0, .found)])
      #expect(sameDay.apply(.answer(0, .found)) == [.stores([.nearby(.far)])])
      let nextDay = implementation.subject(havingStored: .here)
      nextDay.apply(each: [.nextDay, .startUpdating, .location(.far), .answer(0, .found)])
      #expect(nextDay.apply(.answer(0, .found)) == [.stores([.nearby(.here), .nearby(.far, day: 1)])])
    }

    @Test("A group has the date at which its search began", arguments: Implementation.underTest)
    func date(_ implementation: Implementation) {
      let subject = implementation.searchingSubject()
      subject.apply(.nextDay)
      #expect(subject.apply(.answer(0, .found)).first == .stores([.nearby(.here)]))
    }

    @Test(
      "An answer of a search clears the geocoding flag, even if another load has set it",
      arguments: Implementation.underTest)
    func endsProcessing(_ implementation: Implementation) {
      let subject = implementation.searchingSubject()
      subject.apply(each: [.load(force: false), .answer(0, .failure)])
      #expect(subject.apply(.load(force: false)) == [.geocodes("here")])
    }
  }
}

extension NearbyContentSubject.Implementation {
  /// Creates a subject, and runs a load until its search.
  @MainActor
  fileprivate func searchingSubject() -> NearbyContentSubject {
    let subject = subject()
    subject.apply(each: [.location(.here), .load(force: false), .answer(0, .found)])
    return subject
  }
}

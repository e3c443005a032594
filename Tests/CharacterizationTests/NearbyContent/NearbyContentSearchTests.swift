import CaseStudy
import Testing

extension NearbyContentTests {
  /// Pins [rule 5](Docs/Reference/NearbyContent.md#rule-5).
  @Suite("At a location (rule 5)")
  @MainActor
  struct NearbyContentAtLocationTests {
    @Test(
      "With a location, a geocoder is asked, then a search runs",
      arguments: Implementation.underTest)
    func searches(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.location(.here))
      #expect(subject.apply(.load(force: false)) == [.geocodes("here")])
      #expect(subject.apply(.answer(0, .found)) == [.searches("here", limit: 20)])
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
      "A group without content leads to another search, at its own place and with its own placemark",
      arguments: Implementation.underTest)
    func withoutContent(_ implementation: Implementation) {
      let subject = implementation.subject(havingStored: .here, .foundWithoutAddress)
      #expect(subject.apply(.load(force: false)) == [.searches("here", limit: 20)])
      #expect(subject.apply(.answer(0, .nothing)) == .completed)
      #expect(subject.apply(each: [.startUpdating, .location(.near)]).last == .searches("here", limit: 20))
      #expect(subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)])])
    }

    @Test(
      "Where the geocoder fails, the load is over, nothing is stored, and the next load asks again",
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
      "Articles that have an address are stored with the place and the best match",
      arguments: Implementation.underTest)
    func stores(_ implementation: Implementation) {
      let subject = implementation.searchingSubject()
      #expect(subject.apply(.answer(0, .found)) == [.stores([.nearby(.here)]), .completes(isOlder: false)])
    }

    @Test("Where none has an address, a group without content is stored", arguments: Implementation.underTest)
    func withoutAddress(_ implementation: Implementation) {
      let subject = implementation.searchingSubject()
      #expect(
        subject.apply(.answer(0, .foundWithoutAddress))
          == [.stores([.nearby(.here, articles: [])]), .completes(isOlder: false)])
    }

    @Test(
      "Where nothing is found, the load is over, nothing is stored, and the next load asks again",
      arguments: Implementation.underTest)
    func nothing(_ implementation: Implementation) {
      let subject = implementation.searchingSubject()
      #expect(subject.apply(.answer(0, .nothing)) == .completed)
      #expect(subject.apply(.load(force: false)) == [.geocodes("here")])
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

    @Test("A group has the date at which its search began", arguments: Implementation.underTest)
    func date(_ implementation: Implementation) {
      let subject = implementation.searchingSubject()
      subject.apply(.nextDay)
      #expect(subject.apply(.answer(0, .found)).first == .stores([.nearby(.here)]))
    }

    @Test("Its answer ends the look-up of another load, too", arguments: Implementation.underTest)
    func endsProcessing(_ implementation: Implementation) {
      let subject = implementation.searchingSubject()
      subject.apply(each: [.load(force: false), .answer(0, .failure)])
      #expect(subject.apply(.load(force: false)) == [.geocodes("here")])
    }
  }
}

extension NearbyContentSubject.Implementation {
  /// A subject that searches for a load.
  @MainActor
  fileprivate func searchingSubject() -> NearbyContentSubject {
    let subject = subject()
    subject.apply(each: [.location(.here), .load(force: false), .answer(0, .found)])
    return subject
  }
}

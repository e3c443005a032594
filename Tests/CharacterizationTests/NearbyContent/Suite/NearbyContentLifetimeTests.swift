@testable import CaseStudy
import Testing

extension NearbyContentTests {
  /// Pins [rule 9](Docs/Reference/NearbyContent.md#rule-9).
  @Suite("Lifetime (rule 9)")
  @MainActor
  struct NearbyContentLifetimeTests {
    @Test(
      "A load that waits for its run-loop pass keeps the source alive", arguments: Implementation.underTest)
    func runLoopPass(_ implementation: Implementation) {
      let subject = implementation.subject(in: .runLoopPasses)
      #expect(subject.apply(each: [.permission(.denied), .load(force: false), .leave]) == [])
      #expect(subject.apply(.runLoopPass) == [.searchesWorldwide(limit: 50)])
    }

    @Test(
      "A load that waits for a location does not keep the source alive", arguments: Implementation.underTest)
    func waiting(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.load(force: false))
      #expect(subject.apply(.leave) == [.stopsLocations, .forgetsLoad(isOlder: false), .sourceReleased])
    }

    @Test(
      "A geocoder request keeps the source alive, but the search near the place does not",
      arguments: Implementation.underTest)
    func lookUp(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.location(.here), .load(force: false)])
      #expect(subject.apply(.leave) == [])
      #expect(subject.apply(.answer(0, .found)) == [.searches("here", limit: 20), .sourceReleased])
    }

    @Test(
      "Articles that arrive after the source is released add a group, and remove none",
      arguments: Implementation.underTest)
    func gone(_ implementation: Implementation) {
      let subject = implementation.subject(havingStored: .here)
      subject.apply(each: [.startUpdating, .location(.far), .answer(0, .found)])
      #expect(subject.apply(.leave) == [.stopsLocations, .sourceReleased])
      #expect(subject.apply(.answer(0, .found)) == [.stores([.nearby(.here), .nearby(.far)])])
    }

    @Test("The search for a placeholder keeps the source alive", arguments: Implementation.underTest)
    func placeholder(_ implementation: Implementation) {
      let subject = implementation.subject(in: .placeholders)
      subject.apply(.load(force: false))
      #expect(subject.apply(.leave) == [])
      #expect(
        subject.apply(.answer(0, .found))
          == [.draws(below: 4), .stores([.placeholder()]), .completes(isOlder: false), .sourceReleased])
    }
  }
}

import CaseStudy
import CoreLocationStandIn
import Testing

extension NearbyContentTests {
  /// Pins [rule 3](Docs/NearbyContent/Rules.md#rule-3).
  @Suite("Loads without permission (rule 3)")
  @MainActor
  struct NearbyContentPlaceholderTests {
    @Test(
      "Where the user was never asked, one of up to 50 articles is drawn and stored as a placeholder",
      arguments: Implementation.underTest)
    func placeholder(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      #expect(subject.apply(.load(force: false)) == [.searchesWorldwide(limit: 50)])
      #expect(
        subject.apply(.answer(0, .found))
          == [.draws(below: 3), .stores([.placeholder()]), .completes(isOlder: false)])
    }

    @Test("A placeholder of today stays", arguments: Implementation.underTest)
    func today(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      subject.apply(each: [.load(force: false), .answer(0, .found)])
      #expect(subject.apply(.load(force: true)) == .completed)
    }

    @Test("An old placeholder goes, and another one is drawn", arguments: Implementation.underTest)
    func old(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      subject.apply(each: [.load(force: false), .answer(0, .found), .nextDay])
      #expect(subject.apply(.load(force: false)) == [.searchesWorldwide(limit: 50), .stores([])])
      #expect(
        subject.apply(.answer(0, .found))
          == [.draws(below: 3), .stores([.placeholder(day: 1)]), .completes(isOlder: false)])
    }

    @Test("A placeholder that was dismissed stays, however old", arguments: Implementation.underTest)
    func dismissed(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      subject.apply(each: [.load(force: false), .answer(0, .found)])
      #expect(subject.apply(.dismissPlaceholder) == [.stores([.placeholder(wasDismissed: true)])])
      subject.apply(.nextDay)
      #expect(subject.apply(.load(force: false)) == .completed)
    }

    @Test(
      "Where no article is found, the load is over and nothing is stored",
      arguments: Implementation.underTest, [Answer.nothing, .failure])
    func nothing(_ implementation: Implementation, answer: Answer) {
      let subject = implementation.subject(in: .permissions)
      subject.apply(.load(force: false))
      #expect(subject.apply(.answer(0, answer)) == .completed)
    }

    @Test("Where the user refused, the load is over", arguments: Implementation.underTest)
    func refused(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      subject.apply(each: [.permission(.denied), .prompted])
      #expect(subject.apply(.load(force: false)) == .completed)
    }

    @Test(
      "What is near the user is removed when it is no longer allowed", arguments: Implementation.underTest)
    func removesNearby(_ implementation: Implementation) {
      let subject = implementation.subject(havingStored: .here)
      subject.apply(each: [.permission(.denied), .prompted])
      #expect(subject.apply(.load(force: false)) == [.stores([]), .completes(isOlder: false)])
    }
  }
}

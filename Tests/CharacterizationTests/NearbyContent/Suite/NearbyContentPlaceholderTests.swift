@testable import CaseStudy
import Testing

extension NearbyContentTests {
  /// Pins [rule 4](Docs/Reference/NearbyContent.md#rule-4).
  @Suite("Placeholders (rule 4)")
  @MainActor
  struct NearbyContentPlaceholderTests {
    @Test(
      "If the permission is not determined, a load picks one of up to 50 articles and stores a placeholder",
      arguments: Implementation.underTest)
    func placeholder(_ implementation: Implementation) {
      let subject = implementation.subject(in: .permissions)
      #expect(subject.apply(.load(force: false)) == [.searchesWorldwide(limit: 50)])
      #expect(
        subject.apply(.answer(0, .found))
          == [.draws(below: 4), .stores([.placeholder()]), .completes(isOlder: false)])
    }

    @Test("Today's placeholder stays", arguments: Implementation.underTest)
    func today(_ implementation: Implementation) {
      let subject = implementation.subjectWithPlaceholder()
      #expect(subject.apply(.load(force: true)) == .completed)
    }

    @Test("A dismissed placeholder of any age stays", arguments: Implementation.underTest)
    func dismissed(_ implementation: Implementation) {
      let subject = implementation.subjectWithPlaceholder()
      #expect(subject.apply(.dismissPlaceholder) == [.stores([.placeholder(wasDismissed: true)])])
      subject.apply(.nextDay)
      #expect(subject.apply(.load(force: false)) == .completed)
    }

    @Test("The picked article updates an old placeholder", arguments: Implementation.underTest)
    func old(_ implementation: Implementation) {
      let subject = implementation.subjectWithPlaceholder()
      subject.apply(.nextDay)
      #expect(subject.apply(.load(force: false)) == [.searchesWorldwide(limit: 50)])
      #expect(
        subject.apply(.answer(0, .found))
          == [.draws(below: 4), .stores([.placeholder(day: 1)]), .completes(isOlder: false)])
    }

    @Test(
      "If the search finds nothing, or an article without a URL, the load ends, and the old placeholder stays",
      arguments: Implementation.underTest, [Answer.nothing, .foundWithoutAddress])
    func nothing(_ implementation: Implementation, answer: Answer) {
      let subject = implementation.subjectWithPlaceholder()
      subject.apply(each: [.nextDay, .load(force: false)])
      let draws: [Subject.Observation] = answer == .foundWithoutAddress ? [.draws(below: 1)] : []
      #expect(subject.apply(.answer(0, answer)) == draws + .completed)
    }

    @Test(
      "After two simultaneous searches, the source stores one placeholder",
      arguments: Implementation.underTest)
    func one(_ implementation: Implementation) {
      let subject = implementation.subject(in: .placeholders)
      subject.apply(each: [.load(force: false), .load(force: false), .answer(0, .found)])
      #expect(subject.apply(.answer(0, .found)) == [.draws(below: 4)] + .completed)
    }

    @Test(
      "If the user dismisses a placeholder during its search, the updated placeholder stays dismissed",
      arguments: Implementation.underTest)
    func dismissedMeanwhile(_ implementation: Implementation) {
      let subject = implementation.subjectWithPlaceholder()
      subject.apply(each: [.nextDay, .load(force: false), .dismissPlaceholder])
      #expect(subject.apply(.answer(0, .found)).contains(.stores([.placeholder(wasDismissed: true, day: 1)])))
    }

    @Test("A placeholder has the date at which its search began", arguments: Implementation.underTest)
    func date(_ implementation: Implementation) {
      let subject = implementation.subject(in: .placeholders)
      subject.apply(each: [.load(force: false), .nextDay])
      #expect(subject.apply(.answer(0, .found)).contains(.stores([.placeholder()])))
    }
  }
}

extension NearbyContentSubject.Implementation {
  /// Creates a subject with a stored placeholder.
  @MainActor
  fileprivate func subjectWithPlaceholder() -> NearbyContentSubject {
    let subject = subject(in: .placeholders)
    subject.apply(each: [.load(force: false), .answer(0, .found)])
    return subject
  }
}

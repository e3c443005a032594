import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 8](Docs/Reference/LocationManager.md#rule-8).
  @Suite("Headings (rule 8)")
  @MainActor
  struct HeadingTests {
    @Test(
      "While updating, a heading with an accuracy above zero is passed on and remembered",
      arguments: Implementation.underTest)
    func passedOn(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.heading(.reliable)) == [.toldHeading(.reliable)])
      #expect(subject.readProperties()?.heading == .reliable)
    }

    @Test(
      "A heading of accuracy zero or less is ignored (regression 1)", arguments: Implementation.underTest,
      [0, -0.0, -0.5, -1, -180])
    func unreliable(_ implementation: Implementation, accuracy: Double) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .heading(.reliable)])
      let unreliable = HeadingReading(magneticHeading: 1, trueHeading: 1, accuracy: accuracy)
      #expect(subject.apply(.heading(unreliable)) == [])
      #expect(subject.readProperties()?.heading == .reliable)
    }

    @Test("A heading with the smallest accuracy above zero is passed on", arguments: Implementation.underTest)
    func barelyInexact(_ implementation: Implementation) {
      let heading = HeadingReading(magneticHeading: 1, accuracy: .leastNonzeroMagnitude)
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.heading(heading)) == [.toldHeading(heading)])
    }

    @Test("A heading whose accuracy is not a number is passed on", arguments: Implementation.underTest)
    func notANumber(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.heading(.unknownAccuracy)) == [.toldHeading(.unknownAccuracy)])
      #expect(subject.readProperties()?.heading == .unknownAccuracy)
    }

    @Test("While idle, no heading is passed on", arguments: Implementation.underTest)
    func idle(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.heading(.reliable)) == [])
    }
  }
}

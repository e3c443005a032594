import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 8](Docs/Reference/LocationManager.md#rule-8).
  @Suite("Headings (rule 8)")
  @MainActor
  struct HeadingTests {
    @Test(
      "While updating, the manager passes on and stores a heading whose accuracy is positive or NaN",
      arguments: Implementation.underTest,
      [
        HeadingReading.reliable, .unknownAccuracy,
        HeadingReading(magneticHeading: 1, accuracy: .leastNonzeroMagnitude),
      ])
    func passedOn(_ implementation: Implementation, heading: HeadingReading) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(subject.apply(.heading(heading)) == [.toldHeading(heading)])
      #expect(subject.readProperties()?.heading == heading)
    }

    @Test(
      "The manager ignores a heading with an accuracy of zero or less (regression 1)",
      arguments: Implementation.underTest,
      [0, -0.0, -0.5, -1, -180])
    func unreliable(_ implementation: Implementation, accuracy: Double) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .heading(.reliable)])
      let unreliable = HeadingReading(magneticHeading: 1, trueHeading: 1, accuracy: accuracy)
      #expect(subject.apply(.heading(unreliable)) == [])
      #expect(subject.readProperties()?.heading == .reliable)
    }

    @Test("While idle, the manager ignores headings", arguments: Implementation.underTest)
    func idle(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.heading(.reliable)) == [])
    }
  }
}

import CoreLocationStandIn
import LocationSubjects
import Testing

@Suite("Headings (rule 8)", .isolatesProcessWideState)
@MainActor
struct HeadingTests {
  @Test(
    "While updating, one with an accuracy above zero is passed on and remembered",
    arguments: Implementation.underTest)
  func passedOn(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(.start)
    #expect(subject.apply(.heading(.reliable)) == [.toldHeading(.reliable)])
    #expect(subject.properties?.heading == .reliable)
  }

  @Test(
    "One of accuracy zero or less is ignored (row 1)", arguments: Implementation.underTest,
    [0, -0.0, -0.5, -1, -180])
  func unreliable(_ implementation: Implementation, accuracy: Double) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(each: [.start, .heading(.reliable)])
    let unreliable = SimulatedHeading(magneticHeading: 1, trueHeading: 1, accuracy: accuracy)
    #expect(subject.apply(.heading(unreliable)) == [])
    #expect(subject.properties?.heading == .reliable)
  }

  @Test("One that is barely inexact is passed on", arguments: Implementation.underTest)
  func barelyInexact(_ implementation: Implementation) {
    let heading = SimulatedHeading(magneticHeading: 1, accuracy: .leastNonzeroMagnitude)
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(.start)
    #expect(subject.apply(.heading(heading)) == [.toldHeading(heading)])
  }

  @Test("When idle, none is passed on", arguments: Implementation.underTest)
  func idle(_ implementation: Implementation) {
    let subject = LocationSubject(implementation, in: .authorized)
    subject.apply(.readProperties)
    #expect(subject.apply(.heading(.reliable)) == [])
  }
}

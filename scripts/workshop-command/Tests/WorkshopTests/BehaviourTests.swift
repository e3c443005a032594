import Foundation
import Testing

@testable import workshop

@Suite("Behaviour in a step")
struct StepBehaviourTests {
  private static let key = TestKey(test: "Behaviour: Start and stop", implementation: "legacy")

  /// The assessment of code whose tests write these events.
  private func assessment(check: String = "there: class", after events: EventStream) throws -> Assessment {
    let code = Data("class Old {}\n".utf8)
    var assessment = Assessment(
      step: try Step(number: 1, title: "First", page: Room.page("2 First", check: check)),
      start: ["Sources/Old.swift": Data()],
      solution: ["Sources/Old.swift": code], before: [:], after: [Self.key: .green])
    try assessment.assess(["Sources/Old.swift": code], as: .tested(events)) { _, _ in
      .tested(events)
    }
    return assessment
  }

  private func events(failing words: String? = nil) -> EventStream {
    EventStream(of: "Start and stop", in: "Behaviour", case: "legacy", failing: words)
  }

  @Test("A manager that behaves like legacy passes the step even without a test by the learner")
  func same() throws {
    let assessment = try assessment(after: events())
    #expect(assessment.isMet, "\(assessment.findings)")
    #expect(assessment.events.states.summary == "no tests")
    #expect(
      assessment.behaviour == ["Behaviour: legacy behaves as at the start of the workshop."])
    #expect(try !self.assessment(check: "a test: red", after: events()).isMet)
  }

  @Test("The check refuses a manager with different behaviour, and prints the sequence")
  func other() throws {
    let assessment = try assessment(after: events(failing: "missing startUpdatingLocation"))
    #expect(
      assessment.findings.map(\.text) == [
        "not as in legacy: Behaviour: Start and stop (legacy)\nmissing startUpdatingLocation"
      ])
    #expect(
      assessment.behaviour == [
        "Behaviour: legacy still differs from the start of the workshop in: Start and stop."
      ])
  }

  @Test("If the judge does not build with the code, the check says that the behaviour is unchecked")
  func unjudged() throws {
    var events = EventStream(Data(#"{"kind":"event","payload":{"kind":"runEnded"}}"#.utf8))
    #expect(
      try assessment(after: events).findings.map(\.text) == ["missing: Behaviour: Start and stop (legacy)"])
    events.unjudged = "no such member"
    let assessment = try assessment(after: events)
    #expect(assessment.isMet)
    #expect(
      assessment.behaviour == [
        "Behaviour not checked: the judge does not build with your code.\nno such member"
      ])
  }
}

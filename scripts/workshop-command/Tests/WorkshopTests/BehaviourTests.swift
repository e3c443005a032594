import Foundation
import Testing

@testable import workshop

@Suite("Behaviour in a step")
struct StepBehaviourTests {
  private static let key = TestKey(test: "Behaviour: Start and stop", implementation: "legacy")

  /// What comes of code whose tests write these lines.
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

  private func events(failing words: String? = nil, names: String = "Behaviour") -> EventStream {
    let failure = words.map {
      #"""
      {"kind":"event","payload":{"kind":"issueRecorded","testID":"B/s","_testCase":{"displayName":"legacy"},\#
      "issue":{"isKnown":false},"messages":[{"text":"\#($0)"}]}}
      """#
    }
    return EventStream(
      Data(
        """
        {"kind":"test","payload":{"kind":"suite","id":"B","displayName":"\(names)"}}
        {"kind":"test","payload":{"kind":"function","id":"B/s","displayName":"Start and stop","isParameterized":true}}
        {"kind":"event","payload":{"kind":"testCaseStarted","testID":"B/s","_testCase":{"displayName":"legacy"}}}
        \(failure ?? "")
        {"kind":"event","payload":{"kind":"testCaseEnded","testID":"B/s","_testCase":{"displayName":"legacy"}}}
        {"kind":"event","payload":{"kind":"runEnded"}}
        """.utf8))
  }

  @Test("A manager that behaves like legacy is done, and no test of the learner's")
  func same() throws {
    let assessment = try assessment(after: events())
    #expect(assessment.isMet, "\(assessment.findings)")
    #expect(assessment.events.states.summary == "no tests")
    #expect(
      assessment.behaviour == ["Behaviour: legacy behaves as at the start of the workshop."])
    #expect(try !self.assessment(check: "a test: red", after: events()).isMet)
  }

  @Test("One that does something else is refused, with the sequence")
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

  @Test("Where the judge does not build with the code, behaviour was not checked, and that is said")
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

  @Test("The judge is laid beside the managers that are there")
  func judge() throws {
    var files = [
      "Package.swift": Data(), "Sources/Legacy/Any.swift": Data("class WMFLocationManager {}".utf8),
    ]
    func laid() throws -> [String] { try Behaviour.judge(of: files, clone: Checkout.root).keys.sorted() }
    #expect(
      try laid() == ["Package.swift"]
        + ["BehaviourTests", "Judge", "Legacy", "Managers", "Screens"].map {
          "Tests/BehaviourTests/\($0).swift"
        })
    files["Sources/Modern/Any.swift"] = Data("convenience init(configuration settings: Settings)".utf8)
    #expect(try laid().contains("Tests/BehaviourTests/Modern.swift"))
    #expect(try Behaviour.judge(of: ["Package.swift": Data()], clone: Checkout.root).isEmpty)
  }
}

import Foundation
import Testing

@testable import workshop

@Suite("Event stream")
struct EventStreamTests {
  private let names = """
    {"kind":"test","payload":{"kind":"suite","id":"T.S","displayName":"Suite","name":"S"},"version":0}
    {"kind":"test","payload":{"kind":"function","id":"T.S/a(_:)/F.swift:1:1","displayName":"It works","name":"a(_:)","isParameterized":true},"version":0}
    {"kind":"test","payload":{"kind":"function","id":"T.S/b()/F.swift:2:2","name":"b()","isParameterized":false},"version":0}

    """

  private func event(_ kind: String, _ test: String, case name: String? = nil, issue: String = "") -> String {
    let testCase = name.map { #","_testCase":{"displayName":"\#($0)","id":"x"}"# } ?? ""
    return
      #"{"kind":"event","payload":{"kind":"\#(kind)","testID":"\#(test)"\#(testCase)\#(issue)},"version":0}"#
      + "\n"
  }

  private let a = "T.S/a(_:)/F.swift:1:1"
  private let b = "T.S/b()/F.swift:2:2"
  private let issue =
    #","issue":{"isKnown":false,"sourceLocation":{"fileID":"T/F.swift","line":7}},"messages":[{"text":"no"}]"#

  @Test("The first argument of a test case identifies the implementation")
  func cases() throws {
    var text = names
    for name in ["legacy, 1", "modern, 1", "modern, 2"] { text += event("testCaseStarted", a, case: name) }
    text += event("issueRecorded", a, case: "modern, 2", issue: issue)
    for name in ["legacy, 1", "modern, 1", "modern, 2"] { text += event("testCaseEnded", a, case: name) }
    text += event("testStarted", b) + event("testEnded", b) + event("runEnded", b)
    let stream = EventStream(Data(text.utf8))
    #expect(
      stream.states == [
        TestKey(test: "Suite: It works", implementation: "legacy"): .green,
        TestKey(test: "Suite: It works", implementation: "modern"): .red,
        TestKey(test: "Suite: b()"): .green,
      ])
    #expect(
      stream.failures[TestKey(test: "Suite: It works", implementation: "modern")] == ["T/F.swift:7: no"])
    #expect(stream.isComplete)
  }

  @Test("A test that was running during a trap is red, and the stream ignores an incomplete last line")
  func trap() throws {
    let text = names + event("testStarted", b) + #"{"kind":"eve"#
    let stream = EventStream(Data(text.utf8))
    #expect(stream.states == [TestKey(test: "Suite: b()"): .red])
    #expect(!stream.isComplete)
  }

  @Test(
    "The error names the file and the line that is no state, or that an editor has joined with another",
    arguments: [
      ("  green  -        Suite: New", "  blue   -        Suite: New", 12), ("= 2", "= 1", 13),
      ("lives\n", "lives", 8), ("tests\n\n2", "tests 2", 5), ("class\n", "class", 11),
    ])
  func stateFile(_ old: String, _ new: String, _ line: Int) throws {
    let room = try Room()
    try room.change("../States.txt", old, to: new)
    let error = #expect(throws: Failure.self) { try StateFile(clone: room.clone) }
    #expect(error?.problem.hasPrefix("Docs/Workshop/States.txt:\(line): ") == true)
  }
}

import Foundation

/// The events that Swift Testing writes about a run, with one JSON object in each line.
///
/// The type reads version 0 of the stream, because that version names the test case of each event.
struct EventStream {
  private struct Record: Decodable {
    struct Payload: Decodable {
      var kind: String
      var id: String?
      var displayName: String?
      var name: String?
      var isParameterized: Bool?
      var testID: String?
      var issue: Issue?
      var messages: [[String: String]]?
      var _testCase: [String: String]?
    }

    struct Location: Decodable {
      var fileID: String
      var line: Int
    }
    struct Issue: Decodable {
      var isKnown: Bool
      var sourceLocation: Location?
    }

    var payload: Payload
  }

  private(set) var states: TestStates = [:]
  /// The messages of the red tests, in their order.
  private(set) var failures: [TestKey: [String]] = [:]
  /// The names for `--filter`.
  private(set) var names: [TestKey: Set<String>] = [:]
  private(set) var isComplete = false
  var warnings: [String] = []
  /// The lines that the tests printed.
  var printed: [String] = []
  /// The reason why a run did not reach its end, if known.
  var ending: String?
  /// The compiler's errors, if the judge did not build with the code.
  var unjudged: String?

  init() { isComplete = true }

  init(_ data: Data) {
    var displayNames: [String: String] = [:]
    // Tests without arguments, which have no cases.
    var single: Set<String> = []
    // The number of cases that have begun but not ended.
    var running: [TestKey: Int] = [:]
    for line in data.split(separator: UInt8(ascii: "\n")) {
      // The last line of a stopped run may be incomplete.
      guard let payload = try? JSONDecoder().decode(Record.self, from: Data(line)).payload else { continue }
      let isSingle = single.contains(payload.testID ?? "")
      switch (payload.kind, Self.key(of: payload, displayNames)) {
      case ("suite", _), ("function", _):
        guard let id = payload.id else { break }
        displayNames[id] = payload.displayName ?? payload.name
        if payload.isParameterized == false { single.insert(id) }
      case ("testStarted", let key?) where isSingle, ("testCaseStarted", let key?):
        // A test is red until its end, because a trap ends all tests.
        states[key] = .red
        let name = payload.testID?.replacing(/\/[^\/]*\.swift:\d+:\d+$/, with: "")
        names[key, default: []].formUnion([name].compactMap(\.self))
        running[key, default: 0] += 1
      case ("testEnded", let key?) where isSingle, ("testCaseEnded", let key?):
        running[key, default: 0] -= 1
      case ("issueRecorded", let key?):
        guard let issue = payload.issue, !issue.isKnown else { break }
        let place = issue.sourceLocation.map { "\($0.fileID):\($0.line): " } ?? ""
        let text = (payload.messages ?? []).compactMap { $0["text"] }.joined(separator: "\n")
        failures[key, default: []].append(place + text)
        states[key] = .red
      case ("runEnded", _): isComplete = true
      default: break
      }
    }
    // A test that ended without an issue is green.
    for (key, count) in running where count == 0 && failures[key] == nil { states[key] = .green }
  }

  /// The first message of a red test.
  func words(of key: TestKey) -> String {
    failures[key]?.first ?? "this test was running when the tests stopped"
  }

  /// The printed lines, and the messages of some red tests, without their durations.
  func said(by isOfInterest: (TestKey) -> Bool) -> [String] {
    let words = failures.sorted { $0.key < $1.key }.filter { isOfInterest($0.key) }.flatMap(\.value)
    return (printed + words).map { $0.replacing(/\d+(\.\d+)? s(econds)?\b/, with: "… s") }
  }

  mutating func add(_ other: EventStream) {
    states.merge(other.states) { $1 }
    failures.merge(other.failures) { $1 }
    isComplete = isComplete && other.isComplete
    printed += other.printed
    ending = ending ?? other.ending
  }

  private static func key(of payload: Record.Payload, _ names: [String: String]) -> TestKey? {
    guard let id = payload.testID else { return nil }
    let suite = id.split(separator: "/").first.flatMap { names[String($0)] }
    let argument = payload._testCase?["displayName"]?.split(separator: ",").first.map(String.init)
    return TestKey(
      test: [suite, names[id] ?? id].compactMap(\.self).joined(separator: ": "),
      implementation: argument.flatMap { TestKey.implementations.contains($0) ? $0 : nil })
  }
}

import Foundation

/// What Swift Testing writes about a run, one JSON object a line.
///
/// Version 0 of the stream is read, as it says which case of a test an event belongs to.
struct EventStream {
  static let version = "0"

  private struct Record: Decodable {
    struct Payload: Decodable {
      var kind: String
      var id: String?
      var displayName: String?
      var name: String?
      var isParameterized: Bool?
      var testID: String?
      var issue: Issue?
      var messages: [Message]?
      var _testCase: Case?
    }

    struct Case: Decodable { var displayName: String }
    struct Message: Decodable { var text: String }
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

  /// The state of each test on each implementation.
  private(set) var states: TestStates = [:]
  /// What the red ones said, first things first.
  private(set) var failures: [TestKey: [String]] = [:]
  /// What each is called where tests are chosen.
  private(set) var names: [TestKey: Set<String>] = [:]
  /// Whether the run came to its end; otherwise something stopped it.
  private(set) var isComplete = false
  /// The compiler's warnings.
  var warnings: [String] = []
  /// What the tests printed, line by line.
  var printed: [String] = []
  /// What stopped a run that did not come to its end, as far as it is known.
  var ending: String?
  /// Why behaviour was not judged, if the judge did not build with the code.
  var unjudged: String?

  /// What no tests say.
  init() { isComplete = true }

  init(_ data: Data) {
    var names: [String: String] = [:]
    var single: Set<String> = []
    // How many cases have begun and not ended.
    var running: [TestKey: Int] = [:]
    let decoder = JSONDecoder()
    for line in data.split(separator: UInt8(ascii: "\n")) {
      // What cannot be read is the last line of a run that was stopped, or a kind of record that is not known.
      guard let payload = try? decoder.decode(Record.self, from: Data(line)).payload else { continue }
      // A test without arguments has no cases.
      let isSingle = single.contains(payload.testID ?? "")
      switch (payload.kind, Self.key(of: payload, names)) {
      case ("suite", _), ("function", _):
        guard let id = payload.id else { break }
        names[id] = payload.displayName ?? payload.name
        if payload.isParameterized == false { single.insert(id) }
      case ("testStarted", let key?) where isSingle, ("testCaseStarted", let key?):
        // Red until it has ended, as a trap ends all.
        states[key] = .red
        let name = payload.testID?.replacing(/\/[^\/]*\.swift:\d+:\d+$/, with: "")
        if let name { self.names[key, default: []].insert(name) }
        running[key, default: 0] += 1
      case ("testEnded", let key?) where isSingle, ("testCaseEnded", let key?):
        running[key, default: 0] -= 1
      case ("issueRecorded", let key?):
        guard let issue = payload.issue, !issue.isKnown else { break }
        let place = issue.sourceLocation.map { "\($0.fileID):\($0.line): " } ?? ""
        let text = (payload.messages ?? []).map(\.text).joined(separator: "\n")
        failures[key, default: []].append(place + text)
        states[key] = .red
      case ("runEnded", _): isComplete = true
      default: break
      }
    }
    // What ended without an issue is green.
    for (key, count) in running where count == 0 && failures[key] == nil { states[key] = .green }
  }

  /// What a red test said first.
  func words(of key: TestKey) -> String {
    failures[key]?.first ?? "it was running when the tests were stopped"
  }

  /// What the tests printed, and what some of them said where they are red; how long it took is another each time.
  func said(by isOfInterest: (TestKey) -> Bool) -> [String] {
    let words = failures.sorted { $0.key < $1.key }.filter { isOfInterest($0.key) }.flatMap(\.value)
    return (printed + words).map { $0.replacing(/\d+(\.\d+)? s(econds)?\b/, with: "… s") }
  }

  /// Adds what another run said.
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
    let test = names[id] ?? id
    let argument = payload._testCase?.displayName.split(separator: ",").first.map(String.init)
    return TestKey(
      test: [suite, test].compactMap(\.self).joined(separator: ": "),
      implementation: argument.flatMap { TestKey.implementations.contains($0) ? $0 : nil })
  }
}

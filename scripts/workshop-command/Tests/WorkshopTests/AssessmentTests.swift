import Foundation
import Testing

@testable import workshop

@Suite("An assessment")
struct AssessmentTests {
  private static let old = "Sources/Old.swift"
  private static let tests = "Tests/Tests.swift"
  private static let key = TestKey(test: "Suite: It works")

  /// The assessment of code on a bench with the given outcomes.
  private func assessment(
    check: String, code: String, tests: String = "", start: Files = [old: Data()], solution: String = "right",
    run: (Files) throws -> Bench.Outcome = { _ in .tested(events()) }
  ) throws -> Assessment {
    var assessment = Assessment(
      step: try Step(number: 1, title: "First", page: Room.page("2 First", check: check)), start: start,
      solution: [Self.old: Data(solution.utf8)], before: [:], after: [:]
    ) { step in [Self.tests: Data("of step \(step)".utf8)] }
    var files: Files = [Self.old: Data(code.utf8)]
    if !tests.isEmpty { files[Self.tests] = Data(tests.utf8) }
    try assessment.assess(files, as: .tested(Self.events())) { files, _ in
      try run(files)
    }
    return assessment
  }

  private static func events(failing words: String? = nil, printing line: String? = nil) -> EventStream {
    var stream = EventStream(of: "It works", in: "Suite", failing: words)
    stream.printed = line.map { [$0] } ?? []
    return stream
  }

  @Test("If a requirement asks for it, a fault in the code must change the output of the tests")
  func shows() throws {
    let check = "a test shows: Sources/Old.swift: right => wrong"
    func isWrong(_ files: Files) -> Bool { files[Self.old] == Data("wrong".utf8) }
    for outcome in [
      { .tested(Self.events(printing: isWrong($0) ? "1" : "2")) },
      { .tested(Self.events(failing: isWrong($0) ? "1" : "2")) },
      { .tested(Self.events(failing: isWrong($0) ? "1" : nil)) },
    ] as [(Files) throws -> Bench.Outcome] {
      #expect(try assessment(check: check, code: "right", tests: "t", run: outcome).isMet)
    }
    var runs = 0
    let random = try assessment(check: check, code: "right", tests: "t") { _ in
      runs += 1
      return .tested(Self.events(printing: "\(runs)"))
    }
    #expect(random.findings.map(\.text).contains("your tests print or say something else in each run"))
    let same = try assessment(check: check, code: "right", tests: "t")
    #expect(
      same.findings.map(\.text).contains { $0.hasSuffix("and your tests said exactly the same") })
  }

  @Test("The check runs the tests of a later step on the code, and reports their failures")
  func usedBy() throws {
    func outcome(_ files: Files) -> Bench.Outcome {
      #expect(files[Self.tests] == Data("of step 9".utf8))
      return files[Self.old] == Data("right".utf8)
        ? .tested(Self.events())
        : files[Self.old] == Data("red".utf8)
          ? .tested(Self.events(failing: "no")) : .doesNotBuild("no such member")
    }
    #expect(try assessment(check: "used by step: 9", code: "right", run: outcome).isMet)
    #expect(
      try assessment(check: "used by step: 9", code: "red", run: outcome).findings.map(\.text)
        == ["red on your code, in the tests of step 9: Suite: It works\nno"])
    #expect(
      try assessment(check: "used by step: 9", code: "else", run: outcome).findings.map(\.text)
        == ["the tests of step 9 do not build with your code:\nno such member"])
  }

  @Test("The check refuses a forbidden passage in the words of the page")
  func never() throws {
    let check = "gone: /import (Old|Older)/ in Sources # the old one"
    #expect(try assessment(check: check, code: "import New  // import Old").isMet)
    #expect(
      try assessment(check: check, code: "import Older").findings.map(\.text)
        == ["the old one must not be in the code"])
  }

  @Test("An old expectation has to stay unless our solution removes the expectation")
  func expectations() throws {
    let start: Files = [Self.old: Data(), Self.tests: Data("  #expect(a == 1)\n  #expect(b == 2)\n".utf8)]
    var assessment = Assessment(
      step: try Step(number: 1, title: "First", page: Room.page("2 First", check: "gone: x")),
      start: start, solution: [Self.tests: Data("#expect(a == 1)\n#expect(b == 3)".utf8)], before: [:],
      after: [:])
    let weaker: Files = [Self.old: Data(), Self.tests: Data("#expect(b == 3)\n".utf8)]
    try assessment.assess(weaker, as: .tested(Self.events())) { _, _ in
      .tested(Self.events())
    }
    #expect(
      assessment.findings.map(\.text) == ["an expectation is gone that was there before: #expect(a == 1)"])
  }

  @Test("Two commands cannot build in one folder at the same time")
  func twoBenches() throws {
    let room = try Room()
    let folder = room.clone.appendingPathComponent("bench")
    _ = try Bench(in: folder, clone: room.clone)
    #expect {
      try Bench(in: folder, clone: room.clone)
    } throws: {
      "\($0)" == "workshop: another command is at work in \(room.clone.path); try again after its end"
    }
  }

  @Test("A time limit ends a slow program")
  func tooLong() throws {
    let folder = FileManager.default.temporaryDirectory
    #expect(try ProcessRun(["sleep", "60"], in: folder, seconds: 1).isTooLong)
    #expect(try !ProcessRun(["true"], in: folder, seconds: 60).isTooLong)
  }

  @Test("The error names a line that is no part of an attempt, or a missing text")
  func attempts() throws {
    let room = try Room()
    let file = room.clone.appendingPathComponent(Attempt.path)
    try room.write("7 A title\nrefused: a reason\nSources/A.swift\n-one\n+uno\n", to: file)
    let attempt = try #require(try Attempt.all(in: room.clone).first)
    #expect(attempt.step == 7 && attempt.reason == "a reason")
    #expect(throws: Failure.self) { try attempt.files(start: [:], solution: ["Sources/A.swift": Data()]) }
    try room.write("7 A title\nx\n", to: file)
    #expect(throws: Failure.self) { try Attempt.all(in: room.clone) }
  }
}

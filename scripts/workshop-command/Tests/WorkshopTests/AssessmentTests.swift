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
    outcome: EventStream = events(), run: (Files) throws -> Bench.Outcome = { _ in .tested(events()) }
  ) throws -> Assessment {
    var assessment = Assessment(
      step: try Step(number: 1, title: "First", page: Room.page("2 First", check: check)), start: start,
      solution: [Self.old: Data(solution.utf8)], before: [:], after: [:]
    ) { step in [Self.tests: Data("of step \(step)".utf8)] }
    var files: Files = [Self.old: Data(code.utf8)]
    if !tests.isEmpty { files[Self.tests] = Data(tests.utf8) }
    try assessment.assess(files, as: .tested(outcome)) { files, way in
      #expect(way.isReleased == (check.hasPrefix("used by") || check.hasPrefix("in production")))
      return try run(files)
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
    func isWrong(_ files: Files) -> Bool { files[text: Self.old].hasPrefix("wrong") }
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
    let comment = try assessment(check: check, code: "right", tests: "t") {
      .tested(Self.events(printing: "\($0[text: Self.old].contains("right"))"))
    }
    for finding in [random, comment].map({ $0.findings.last?.text ?? "" }) {
      #expect(finding.hasPrefix("your tests say something else in each run, or when a comment"))
    }
    let same = try assessment(check: check, code: "right", tests: "t")
    #expect(
      same.findings.map(\.text).contains { $0.hasSuffix("and your tests said exactly the same") })
  }

  @Test("If a requirement asks for words, the fault must make the tests print each of them")
  func showsWords() throws {
    let check = "a test shows stop, start: Sources/Old.swift: right => wrong # every call"
    for (printed, missing) in [("start stop", nil), ("start", "stop"), ("ask", "stop, start")] {
      let assessment = try assessment(check: check, code: "right", tests: "t") {
        .tested(Self.events(printing: $0[text: Self.old].hasPrefix("wrong") ? printed : "ask"))
      }
      #expect(
        assessment.findings.first { !$0.isGood }?.text
          == missing.map { "we tried every call, and your tests did not say \($0)" })
    }
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

  @Test("A red test has to be green on two classes that do the same, and has to explore them")
  func twin() throws {
    let check = """
      a test: red, green with Tests/Tests.swift: modern => legacy
      a test shows on a twin: Tests/Tests.swift: legacy => counted # all events
      """
    func findings(_ isRed: (String) -> Bool, prints: Bool = true) throws -> [String] {
      let red = Self.events(failing: "they differ")
      return try assessment(check: check, code: "right", tests: "t modern", outcome: red) {
        let tests = $0[text: Self.tests]
        let isCounted = prints && tests == "t counted"
        return .tested(isRed(tests) ? red : Self.events(printing: isCounted ? "all events" : nil))
      }.findings.filter { !$0.isGood }.map(\.text)
    }
    #expect(try findings { $0 == "t modern" }.isEmpty)
    #expect(
      try findings { _ in true } == [
        "red on two classes that do the same, too, so not because they differ: Suite: It works\nthey differ"
      ])
    #expect(
      try findings({ $0 == "t modern" }, prints: false) == [
        "we tried all events, and your tests said exactly the same"
      ])
  }

  @Test("The tests of a later step have doubles with other names, and arguments in the learner's order")
  func otherNames() throws {
    let tests: Files = [
      "Tests/PracticeTests/A.swift": Data(
        "class Spy: B {}\nlet a = WMFLocationManager(locationManager: Spy(a: 1, b: 2), device: d)".utf8),
      "Package.swift": Data("\"PracticeTests\"".utf8),
    ]
    let other = tests.adapted(to: "init(device: D, locationManager: L) {}")
    #expect(
      other[text: "Tests/OtherTests/A.swift"]
        == "class Class1: B {}\nlet a = WMFLocationManager(device: d, locationManager: Class1(a: 1, b: 2))")
    #expect(other[text: "Package.swift"] == "\"OtherTests\"")
  }

  @Test("A program uses the code outside of tests, and the check prints the program's output")
  func inProduction() throws {
    let check = "in production: Clock # the clock is right"
    func printing(_ line: String?) -> Bench.Outcome { .tested(Self.events(printing: line)) }
    #expect(try assessment(check: check, code: "right") { _ in printing(nil) }.isMet)
    #expect(
      try assessment(check: check, code: "right") { _ in printing("an hour") }.findings.map(\.text)
        == ["outside of tests: an hour"])
    #expect(
      try assessment(check: check, code: "right") { _ in .doesNotBuild("no now") }.findings.map(\.text)
        == ["an app does not build with your code:\nno now"])
  }

  @Test("If no new test is red, the check names the new test that is green, and the changed file")
  func notRed() throws {
    let assessment = try assessment(
      check: "a test: red", code: "fixed", start: [Self.old: Data("right".utf8)])
    #expect(
      assessment.findings.map(\.text) == [
        "no new test is red; Suite: It works is green; you changed Sources/Old.swift, and the fix is the task "
          + "of a later step"
      ])
  }

  @Test("The check refuses a forbidden passage, and describes it in the words of the page")
  func never() throws {
    let check = "gone: /import (Old|Older)/ in Sources # the old one"
    #expect(try assessment(check: check, code: "import New  // import Old").isMet)
    #expect(
      try assessment(check: check, code: "import Older").findings.map(\.text)
        == ["the old one must not be in the code"])
  }

  @Test("An old expectation has to stay unless our solution removes it")
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

  @Test("A line that does not belong in an attempt is an error, and so is a text that the code lacks")
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

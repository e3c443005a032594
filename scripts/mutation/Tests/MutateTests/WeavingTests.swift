import Foundation
import Testing

@testable import mutate

@Suite("A program with all changes of a source file")
struct WeavingTests {
  @Test("The program behaves like the original or, with an active change, as that change requires")
  func behaviour() throws {
    let program = try WovenProgram(Self.subject, driver: Self.driver)
    defer { program.remove() }
    let original = try program.run(0)
    #expect(
      original == ["box true", "start 1", "added [10, 7, 10] [-2, 1, -2]", "asked raised", "captured true"])
    var changed: [String: [String]] = [:]
    for mutation in program.mutations {
      let change = "\(mutation.before.onOneLine) → \(mutation.after.onOneLine)"
      changed[change] = try program.run(mutation.id).filter { !original.contains($0) }
    }
    #expect(changed == Self.changed.mapValues { $0.map { [$0] } ?? [] })
  }

  @Test("An endless loop ends the program, unless the run records whether it reaches the change")
  func endless() throws {
    let program = try WovenProgram(
      "func count() {\n  var number = x()\n  while number < y() {\n    number += x()\n  }\n}\n",
      driver: "func x() -> Int { 1 }\nfunc y() -> Int { 300_000 }\ncount()\nprint(\"done\")")
    defer { program.remove() }
    let skip = try #require(program.mutations.first { $0.after == "(deleted)" })
    #expect(try program.run(skip.id).contains { $0.contains("change \(skip.id) has no end") })
    #expect(try program.run(skip.id, time: 1, traces: true) == [Switch.late])
    let other = try #require(program.mutations.first { $0.after == "number <= y()" })
    #expect(try program.run(other.id, traces: true) == ["done"])
  }

  @Test("The line of a compiler error identifies the change")
  func blame() throws {
    let finder = Finder(Source(path: "A.swift", text: "func f() -> Int {\n  return 1\n}\n"))
    let woven = finder.source.woven(finder.mutations.numbered)
    let lines = woven.split(separator: "\n", omittingEmptySubsequences: false)
    for id in 1...finder.mutations.count {
      let line = try #require(lines.firstIndex(of: "case \(id):")) + 3
      #expect(Package.blamed(by: "/a/A.swift:\(line):1: error: no", ["A.swift": woven]) == [id])
      #expect(Package.blamed(by: "/a/B.swift:\(line):1: error: no", ["A.swift": woven]) == [])
    }
  }

  private static let subject = """
    final class Box {}
    @MainActor final class Subject {
      weak var box: Box?
      var start = 1
      var trace = ""
      func added(_ a: Int = 5) -> [Int] { [a, 2, a].map { $0 + a } }
      func raise() { trace = "raised" }
      func asked() {
        raise()
        if trace.isEmpty { trace = "asked" }
      }
      func captured(_ box: Box) -> () -> Box? {
        return { [weak box] in box }
      }
    }

    """

  private static let driver = """
    let subject = Subject()
    subject.box = Box()
    print("box \\(subject.box == nil)")
    print("start \\(subject.start)")
    print("added \\(subject.added()) \\(subject.added(-1))")
    subject.asked()
    print("asked \\(subject.trace)")
    print("captured \\(subject.captured(Box())() == nil)")
    """

  /// Every change with the changed line of the output, or nil if the output is unchanged.
  private static let changed: [String: String?] = [
    "weak var box: Box? → var box: Box?": "box false",
    "var start = 1 → var start = (1 + 1)": "start 2",
    "var start = 1 → var start = (1 - 1)": "start 0",
    "_ a: Int = 5 → _ a: abs(a)": "added [10, 7, 10] [2, 3, 2]",
    "_ a: Int = 5 → _ a: Int = (5 + 1)": "added [12, 8, 12] [-2, 1, -2]",
    "_ a: Int = 5 → _ a: Int = (5 - 1)": "added [8, 6, 8] [-2, 1, -2]",
    "[a, 2, a].map { $0 + a } → [a, (2 + 1), a].map { $0 + a }": "added [10, 8, 10] [-2, 2, -2]",
    "[a, 2, a].map { $0 + a } → [a, (2 - 1), a].map { $0 + a }": "added [10, 6, 10] [-2, 0, -2]",
    "[a, 2, a].map { $0 + a } → Mutant.sorted([a, 2, a].map { $0 + a })": "added [10, 10, 7] [-2, -2, 1]",
    "[a, 2, a].map { $0 + a } → Mutant.unique([a, 2, a].map { $0 + a })": "added [10, 7] [-2, 1]",
    "[a, 2, a].map { $0 + a } → Mutant.first([a, 2, a].map { $0 + a })": "added [10] [-2]",
    "[a, 2, a].map { $0 + a } → Mutant.last([a, 2, a].map { $0 + a })": "added [10] [-2]",
    "$0 + a → $0 - a": "added [0, -3, 0] [0, 3, 0]",
    "trace = \"raised\" → (deleted)": "asked asked",
    "raise() → (deleted)": "asked asked",
    "raise() → Task { raise() }": "asked asked",
    "raise() if trace.isEmpty { trace = \"asked\" } → if trace.isEmpty { trace = \"asked\" }; raise()":
      nil,
    "trace.isEmpty → trace.isEmpty before raise()": "asked asked",
    "trace.isEmpty → true": "asked asked",
    "trace.isEmpty → false": nil,
    "trace.isEmpty → !(trace.isEmpty)": "asked asked",
    "trace = \"asked\" → (deleted)": nil,
    "weak box → box = box as Optional": "captured false",
  ]
}

/// A program of a driver and a source with all changes, built once and run with at most one active change.
private struct WovenProgram {
  let mutations: [Mutation]
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("it's \(UUID())")

  init(_ subject: String, driver: String) throws {
    let finder = Finder(Source(path: "", text: subject))
    // Omits changes that Swift rejects, as the tool's own build does.
    mutations = finder.mutations.filter { !$0.after.hasSuffix("nil") }.numbered
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let texts = [finder.source.woven(mutations), Switch.source, driver]
    let files = ["Subject.swift", "Mutant.swift", "main.swift"]
    for (file, text) in zip(files, texts) {
      try Data(text.utf8).write(to: folder.appendingPathComponent(file))
    }
    let build = try Command.run(["swiftc", "-swift-version", "6", "-o", "program"] + files, in: folder)
    try #require(build.status == 0, "\(build.output)")
  }

  func run(_ mutation: Int, time: Double = 60, traces: Bool = false) throws -> [String] {
    let trace = traces ? folder.appendingPathComponent("trace").path : nil
    let environment = Switch.environment(mutation, time: time, trace: trace)
    return try Command.run(["./program"], in: folder, environment: environment)
      .output.split(separator: "\n").map(String.init)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}

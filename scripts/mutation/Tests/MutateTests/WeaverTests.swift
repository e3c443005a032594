import Foundation
import Testing

@testable import mutate

@Suite("Changes woven into a source")
struct WeaverTests {
  @Test("The program does what the original does, and with a switch on, what the change says")
  func behaviour() throws {
    let program = try WovenProgram(Self.subject, driver: Self.driver)
    defer { program.remove() }
    let original = try program.run(0)
    #expect(original == Self.original)
    for mutation in program.mutations {
      let change = "\(mutation.before.onOneLine) → \(mutation.after.onOneLine)"
      let expected = Self.changed[change].map { changed in
        original.map { $0.prefix { $0 != ":" } == changed.prefix { $0 != ":" } ? changed : $0 }
      }
      #expect(try program.run(mutation.id) == expected, "\(change)")
    }
    #expect(program.mutations.count == Self.changed.count)
  }

  @Test("A change that turns in a circle ends the program, unless somebody asks whether it was reached")
  func endless() throws {
    let program = try WovenProgram(
      "func count() {\n  var number = x()\n  while number < y() {\n    number += x()\n  }\n}\n",
      driver: "func x() -> Int { 1 }\nfunc y() -> Int { 300_000 }\ncount()\nprint(\"done\")")
    defer { program.remove() }
    let skip = try #require(program.mutations.first { $0.after == "(deleted)" })
    #expect(try program.run(skip.id).contains { $0.contains("change \(skip.id) has no end") })
    let other = try #require(program.mutations.first { $0.after == "number <= y()" })
    #expect(try program.run(other.id, traces: true) == ["done"])
  }

  @Test("The compiler's errors are told by the line")
  func blame() throws {
    let finder = Finder(Source(path: "A.swift", text: "func f() -> Int {\n  return 1\n}\n"))
    let weaver = Weaver(numbered(finder.mutations), into: finder.source)
    let lines = weaver.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for id in 1...finder.mutations.count {
      let line = try #require(lines.firstIndex(of: "case \(id):")) + 3
      #expect(Package.blamed(by: "/a/A.swift:\(line):1: error: no", ["A.swift": weaver]) == [id])
      #expect(Package.blamed(by: "/a/B.swift:\(line):1: error: no", ["A.swift": weaver]) == [])
    }
  }

  private static let subject = """
    final class Box {}
    final class Subject {
      weak var box: Box?
      var start = 1
      var trace = ""
      func bound(_ a: Bool?) -> String {
        if let a { return "some" }
        return "none"
      }
      func named(_ a: Bool?) -> String {
        switch a {
        case .none: "none"
        case .some: "some"
        }
      }
      func added(_ a: Int = 5) -> [Int] { [a, 2, a].map { $0 + a } }
      func raise() { trace = "raised" }
      func asked() {
        raise()
        if trace.isEmpty { trace = "asked" }
      }
      func assigned(_ a: Int) -> Int {
        start += a
        return start
      }
      func captured(_ box: Box) -> () -> Box? {
        return { [weak box] in box }
      }
    }

    """

  private static let driver = """
    let subject = Subject()
    subject.box = Box()
    print("box: \\(subject.box == nil)")
    print("start: \\(subject.start)")
    print("bound: \\(subject.bound(true)) \\(subject.bound(nil))")
    print("named: \\(subject.named(nil)) \\(subject.named(true))")
    print("added: \\(subject.added()) \\(subject.added(-1))")
    subject.trace = ""
    subject.asked()
    print("asked: \\(subject.trace)")
    subject.start = 3
    print("assigned: \\(subject.assigned(-4))")
    print("captured: \\(subject.captured(Box())() == nil)")
    """

  private static let original = [
    "box: true", "start: 1", "bound: some none", "named: none some",
    "added: [10, 7, 10] [-2, 1, -2]", "asked: raised", "assigned: -1", "captured: true",
  ]

  /// Every change, and the line of the output that it changes.
  private static let changed = [
    "weak var box: Box? → var box: Box?": "box: false",
    "var start = 1 → var start = (1 + 1)": "start: 2",
    "var start = 1 → var start = (1 - 1)": "start: 0",
    "let a → let a, false": "bound: none none",
    "\"none\" → \"some\"": "named: some some",
    "\"some\" → \"none\"": "named: none none",
    "_ a: Int = 5 → _ a: abs(a)": "added: [10, 7, 10] [2, 3, 2]",
    "_ a: Int = 5 → _ a: Int = (5 + 1)": "added: [12, 8, 12] [-2, 1, -2]",
    "_ a: Int = 5 → _ a: Int = (5 - 1)": "added: [8, 6, 8] [-2, 1, -2]",
    "[a, 2, a].map { $0 + a } → [a, (2 + 1), a].map { $0 + a }": "added: [10, 8, 10] [-2, 2, -2]",
    "[a, 2, a].map { $0 + a } → [a, (2 - 1), a].map { $0 + a }": "added: [10, 6, 10] [-2, 0, -2]",
    "[a, 2, a].map { $0 + a } → Mutant.sorted([a, 2, a].map { $0 + a })": "added: [10, 10, 7] [-2, -2, 1]",
    "[a, 2, a].map { $0 + a } → Mutant.unique([a, 2, a].map { $0 + a })": "added: [10, 7] [-2, 1]",
    "[a, 2, a].map { $0 + a } → Mutant.first([a, 2, a].map { $0 + a })": "added: [10] [-2]",
    "[a, 2, a].map { $0 + a } → Mutant.last([a, 2, a].map { $0 + a })": "added: [10] [-2]",
    "$0 + a → $0 - a": "added: [0, -3, 0] [0, 3, 0]",
    "trace = \"raised\" → (deleted)": "asked: asked",
    "raise() → (deleted)": "asked: asked",
    "raise() → Task { raise() }": "asked: asked",
    "raise() if trace.isEmpty { trace = \"asked\" } → if trace.isEmpty { trace = \"asked\" }; raise()":
      "asked: raised",
    "trace.isEmpty → trace.isEmpty before raise()": "asked: asked",
    "trace.isEmpty → true": "asked: asked",
    "trace.isEmpty → false": "asked: raised",
    "trace.isEmpty → !(trace.isEmpty)": "asked: asked",
    "trace = \"asked\" → (deleted)": "asked: raised",
    "_ a: Int → _ a: abs(a)": "assigned: 7",
    "start += a → start -= a": "assigned: 7",
    "start += a → (deleted)": "assigned: 3",
    "start += a → defer { start += a }": "assigned: 3",
    "return start → return abs(start)": "assigned: 1",
    "weak box → box = box as Optional": "captured: false",
  ]
}

/// A program of a woven source and what calls it, built once and run with one change on or none.
private struct WovenProgram {
  let mutations: [Mutation]
  private let folder: URL

  init(_ subject: String, driver: String) throws {
    let finder = Finder(Source(path: "", text: subject))
    // What Swift does not accept is left out by the build of the command, too.
    mutations = numbered(finder.mutations.filter { !$0.after.hasSuffix("nil") })
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let woven = Weaver(mutations, into: finder.source)
    for (name, text) in [("Subject", woven.text), ("Mutant", Switch.source), ("main", driver)] {
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).swift"))
    }
    let files = ["Subject.swift", "Mutant.swift", "main.swift"]
    let build = try Command.run(["swiftc", "-o", "program"] + files, in: folder)
    try #require(build.ending == .status(0), "\(build.output)")
  }

  func run(_ mutation: Int, traces: Bool = false) throws -> [String] {
    let trace = traces ? [Switch.traceVariable: folder.appendingPathComponent("trace").path] : [:]
    let run = try Command.run(
      [folder.appendingPathComponent("program").path], in: folder,
      environment: trace.merging([Switch.variable: "\(mutation)"]) { $1 })
    return run.output.split(separator: "\n").map(String.init)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}

private func numbered(_ mutations: [Mutation]) -> [Mutation] {
  mutations.enumerated().map { number, mutation in
    var mutation = mutation
    mutation.id = number + 1
    return mutation
  }
}

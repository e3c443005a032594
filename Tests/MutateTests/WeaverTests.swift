import Foundation
import Testing

@testable import mutate

@Suite("Changes woven into a source")
struct WeaverTests {
  @Test("Each stands behind its switch, beside the original")
  func text() throws {
    let woven = try weave("func f() {\n  call()\n}\nvar a = true\n")
    #expect(
      woven == """
        func f() {
          if !(Mutant.isActive(1)) {
        call()
        }
        }
        var a = (
        Mutant.isActive(2) ?
        (false) :
        true)

        """)
  }

  @Test("Without what was woven in, the text is the original")
  func originalText() throws {
    let finder = try finder(Self.subject)
    let woven = Weaver.weave([], impliedReturns: [], into: finder.file.text)
    #expect(woven.text == Self.subject)
    #expect(woven.mutations.isEmpty)
  }

  @Test("The compiler's errors can be told by the line to the change that made them")
  func lines() throws {
    let finder = try finder("func f() -> Int {\n  return 1\n}\n")
    let woven = Weaver.weave(numbered(finder.mutations), impliedReturns: [], into: finder.file.text)
    let lines = woven.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(woven.mutations.mapValues { _ in 0 }.count == 2)
    for (line, mutation) in woven.mutations {
      #expect(lines[line - 1] == (mutation == 1 ? "return 2" : "return 0"))
    }
  }

  @Test("The program does what the original does, and with a switch on, what the change says")
  func behaviour() throws {
    let program = try WovenProgram(Self.subject, driver: Self.driver)
    defer { program.remove() }
    #expect(try program.run(0) == Self.original)
    #expect(program.mutations.count == Self.expected.count)
    for (mutation, expected) in zip(program.mutations, Self.expected) {
      #expect("\(mutation.before.onOneLine) → \(mutation.after.onOneLine)" == expected.change)
      let changed = Self.original.map { line in
        expected.output.hasPrefix(line.prefix { $0 != ":" } + ":") ? expected.output : line
      }
      #expect(try program.run(mutation.id) == changed, "\(expected.change)")
    }
  }

  @Test(
    "A change that makes the program turn in a circle ends it, unless somebody asks whether it was reached")
  func endless() throws {
    let program = try WovenProgram(
      "func count() {\n  var number = x()\n  while number < y() {\n    number += x()\n  }\n}\n",
      driver: "func x() -> Int { 1 }\nfunc y() -> Int { 300_000 }\ncount()\nprint(\"done\")")
    defer { program.remove() }
    let skip = try #require(program.mutations.first { $0.after == "(deleted)" })
    #expect(try program.run(0) == ["done"])
    #expect(try program.run(skip.id).contains { $0.contains("change \(skip.id) has no end") })
    let other = try #require(program.mutations.first { $0.after == "number <= y()" })
    #expect(try program.run(other.id, tracing: true) == ["done"])
  }

  private func weave(_ source: String) throws -> String {
    let finder = try finder(source)
    return Weaver.weave(
      numbered(finder.mutations), impliedReturns: finder.impliedReturns, into: finder.file.text
    ).text
  }
}

extension WeaverTests {
  private static let subject = """
    final class Box {}

    final class Subject {
      weak var box: Box?
      var start = 1
      var trace = ""

      func guarded(_ a: Bool) -> String {
        guard a else { return "no" }
        return "yes"
      }

      func bound(_ a: Int?) -> String {
        if let a { return "some" }
        return "none"
      }

      func both(_ a: Bool, _ b: Bool) -> Bool { a && b }

      func other(_ a: Int?) -> Int { a ?? 7 }

      func named(_ a: Bool?) -> String {
        switch a {
        case .none: "none"
        case .some: "some"
        }
      }

      func added(_ a: Int = 5) -> [Int] { [a].map { $0 + a } }

      func ordered() {
        trace.append("a")
        trace.append("b")
      }

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
    print("guarded: \\(subject.guarded(true)) \\(subject.guarded(false))")
    print("bound: \\(subject.bound(1)) \\(subject.bound(nil))")
    print("both: \\(subject.both(true, true)) \\(subject.both(true, false)) \\(subject.both(false, false))")
    print("other: \\(subject.other(1)) \\(subject.other(nil))")
    print("named: \\(subject.named(nil)) \\(subject.named(true))")
    print("added: \\(subject.added()) \\(subject.added(1))")
    subject.ordered()
    print("ordered: \\(subject.trace)")
    subject.trace = ""
    subject.asked()
    print("asked: \\(subject.trace)")
    subject.start = 3
    print("assigned: \\(subject.assigned(4))")
    print("captured: \\(subject.captured(Box())() == nil)")
    """

  private static let original = [
    "box: true", "start: 1", "guarded: yes no", "bound: some none", "both: true false false", "other: 1 7",
    "named: none some", "added: [10] [2]", "ordered: ab", "asked: raised", "assigned: 7", "captured: true",
  ]

  /// Every change, and the line of the output that it changes.
  private static let expected: [(change: String, output: String)] = [
    ("weak var box: Box? → var box: Box?", "box: false"),
    ("var start = 1 → var start = 2", "start: 2"),
    ("var start = 1 → var start = 0", "start: 0"),
    ("a → true", "guarded: yes yes"),
    ("a → false", "guarded: no no"),
    ("a → !(a)", "guarded: no yes"),
    ("let a → let a, false", "bound: none none"),
    ("a && b → true", "both: true true true"),
    ("a && b → false", "both: false false false"),
    ("a && b → !(a && b)", "both: false true true"),
    ("a && b → a || b", "both: true true false"),
    ("a ?? 7 → 7", "other: 7 7"),
    ("a ?? 7 → a ?? 8", "other: 1 8"),
    ("a ?? 7 → a ?? 6", "other: 1 6"),
    ("\"none\" → \"some\"", "named: some some"),
    ("\"some\" → \"none\"", "named: none none"),
    ("a: Int = 5 → a: Int = 6", "added: [12] [2]"),
    ("a: Int = 5 → a: Int = 4", "added: [8] [2]"),
    ("$0 + a → $0 - a", "added: [0] [0]"),
    ("trace.append(\"a\") → (deleted)", "ordered: b"),
    ("trace.append(\"b\") → (deleted)", "ordered: a"),
    ("trace.append(\"a\") trace.append(\"b\") → trace.append(\"b\"); trace.append(\"a\")", "ordered: ba"),
    ("trace = \"raised\" → (deleted)", "asked: asked"),
    ("raise() → (deleted)", "asked: asked"),
    ("trace.isEmpty → true", "asked: asked"),
    ("trace.isEmpty → false", "asked: raised"),
    ("trace.isEmpty → !(trace.isEmpty)", "asked: asked"),
    ("trace = \"asked\" → (deleted)", "asked: raised"),
    (
      "raise() if trace.isEmpty { trace = \"asked\" } → if trace.isEmpty { trace = \"asked\" }; raise()",
      "asked: raised"
    ),
    ("trace.isEmpty → trace.isEmpty before raise()", "asked: asked"),
    ("start += a → start -= a", "assigned: -1"),
    ("start += a → (deleted)", "assigned: 3"),
    ("start += a → defer { start += a }", "assigned: 3"),
    ("[weak box] in → [box] in", "captured: false"),
  ]
}

/// A program of a woven source and what calls it, built once and run with one change on or none.
private struct WovenProgram {
  let mutations: [Mutation]
  private let folder: URL

  init(_ subject: String, driver: String) throws {
    let finder = try finder(subject)
    // What Swift does not accept is left out by the build of the command, too.
    mutations = numbered(finder.mutations.filter { $0.before != "a ?? 7" || $0.after != "a" })
      .filter { !$0.after.contains("nil") }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let woven = Weaver.weave(mutations, impliedReturns: finder.impliedReturns, into: subject)
    for (name, text) in [("Subject", woven.text), ("Mutant", Switch.source), ("main", driver)] {
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).swift"))
    }
    let build = try Command.run(
      ["swiftc", "-o", "program", "Subject.swift", "Mutant.swift", "main.swift"], in: folder)
    try #require(build.ending == .status(0), "\(build.output)")
  }

  func run(_ mutation: Int, tracing: Bool = false) throws -> [String] {
    let trace = tracing ? [Switch.traceVariable: folder.appendingPathComponent("trace").path] : [:]
    let run = try Command.run(
      [folder.appendingPathComponent("program").path], in: folder,
      environment: trace.merging([Switch.environmentVariable: "\(mutation)"]) { $1 })
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

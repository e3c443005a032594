import Testing

@testable import mutate

@Suite("What is changed in a statement")
struct StatementTests {
  @Test(
    "Each form has its changes",
    arguments: [
      ("call()", ["call() → (deleted)"]),
      ("a.b = c", ["a.b = c → (deleted)"]),
      ("a = b ?? c", ["a = b ?? c → a = b", "a = b ?? c → a = c", "a = b ?? c → (deleted)"]),
      ("call(1)", ["call(1) → call(2)", "call(1) → call(0)", "call(1) → (deleted)"]),
      ("await call()", ["await call() → (deleted)"]),
      ("let a = 1", ["1 → 2", "1 → 0"]),
      ("let a = b ?? c", ["b ?? c → c"]),
      ("let a: T", []),
      ("return 1", ["return 1 → return 2", "return 1 → return 0"]),
      ("return", []),
      ("throw a ?? b", ["throw a ?? b → throw a", "throw a ?? b → throw b"]),
      ("for a in b { call() }", ["for a in b { call() } → (deleted)", "call() → (deleted)"]),
      (
        "for a in b ?? c where d { break }",
        [
          "for a in b ?? c where d { break } → (deleted)", "b ?? c → b", "b ?? c → c", "d → true",
          "d → false",
          "d → !(d)",
        ]
      ),
      ("defer { call() }", ["call() → (deleted)"]),
      (
        "do {\n  try call()\n} catch {\n  other()\n}",
        ["try call() → (deleted)", "other() → (deleted)"]
      ),
      (
        "call(); other()", ["call() → (deleted)", "other() → (deleted)", "call(); other() → other(); call()"]
      ),
    ] as [(String, [String])])
  func forms(code: String, expected: [String]) throws {
    #expect(
      try changes(inCode: "first\n  .call()\n\(code)").dropFirst().filter { !$0.hasPrefix("first") }
        == expected)
  }

  @Test("The line ends a statement, unless the next goes on with it")
  func lines() throws {
    #expect(
      try changes(inCode: "let a = b\n  + c\nlet d =\n  e - f\nlet g = h\n  ? i\n  : j") == [
        "b + c → b - c", "e - f → e + f", "h ? i : j → i", "h ? i : j → j",
      ])
  }

  @Test("A closure of one expression is a value, and other code is code")
  func closures() throws {
    #expect(
      try changes(inCode: "let a = b.map { $0 + 1 }") == [
        "$0 + 1 → $0 - 1", "$0 + 1 → $0 + 2", "$0 + 1 → $0 + 0",
      ])
    #expect(
      try changes(inCode: "let a = b.filter { $0.c(d) }") == [
        "$0.c(d) → true", "$0.c(d) → false", "$0.c(d) → !($0.c(d))",
      ])
    for value in ["A(b)", ".a(b)", "a.map(b)"] {
      #expect(try changes(inCode: "let c = d { \(value) }").allSatisfy { !$0.contains("deleted") })
    }
    #expect(
      try changes(inCode: "run { call() }") == ["run { call() } → (deleted)", "call() → (deleted)"])
    #expect(
      try changes(inCode: "run(with: { a in\n  a += 1\n})").filter { !$0.hasPrefix("run") } == [
        "a += 1 → a -= 1", "a += 1 → a += 2", "a += 1 → a += 0", "a += 1 → (deleted)",
      ])
  }

  @Test("What is logged is left alone")
  func log() throws {
    #expect(try changes(inCode: "a()\nlog(.info, \"1\")\nb()").last == "a() log(.info, \"1\") b() → b(); a()")
    #expect(try changes(inCode: "log(.info, \"1\")") == [])
  }

  @Test("An initializer keeps what Swift demands of it")
  func initializer() throws {
    let source = """
      class C {
        let a: Int
        var b: Int?
        var c = d
        init() {
          a = 1
          self.b = nil
          c = e
          super.init()
        }
        convenience init(x: Int) {
          self.init(1)
        }
      }
      """
    #expect(
      try changes(in: source) == [
        "a = 1 → a = 2", "a = 1 → a = 0", "self.b = nil → (deleted)", "c = e → (deleted)",
        "self.init(1) → self.init(2)", "self.init(1) → self.init(0)",
      ])
  }
}

import Testing

@testable import mutate

@Suite("What is changed in a condition, a switch, a declaration")
struct ConditionTests {
  private let forced = ["a → true", "a → false", "a → !(a)"]

  @Test("A guard, an if and a while are forced and negated")
  func conditions() throws {
    #expect(try changes(inCode: "guard a else { return }") == forced)
    #expect(try changes(inCode: "if a { break }") == forced)
    #expect(try changes(inCode: "while a { break }") == forced)
  }

  @Test("So are the conditions after else, each for itself")
  func elseIf() throws {
    #expect(
      try changes(inCode: "if a {\n  call()\n} else if !b, c {\n  other()\n} else {\n  third()\n}") == forced
        + [
          "!b → true", "!b → false", "!b → b", "c → true", "c → false", "c → !(c)", "call() → (deleted)",
          "other() → (deleted)", "third() → (deleted)",
        ])
  }

  @Test("A binding fails, and what is bound is changed")
  func bindings() throws {
    #expect(try changes(inCode: "guard let a else { return }") == ["let a → let a, false"])
    #expect(
      try changes(inCode: "if let a = b[1] { break }") == [
        "let a = b[1] → let a = b[1], false", "b[1] → b[2]", "b[1] → b[0]",
      ])
    #expect(try changes(inCode: "if case .a = b { break }") == ["case .a = b → case .a = b, false"])
  }

  @Test("A conversion takes each value from the next case")
  func conversion() throws {
    #expect(
      try changes(in: "func f() -> T {\n switch a {\n case .b: 1\n case .c, .d: e\n default: f(x)\n }\n}")
        == [
          "1 → e", "1 → 2", "1 → 0", "e → f(x)", "f(x) → 1",
        ])
    #expect(
      try changes(
        in:
          "extension E {\n init(a: A) {\n  switch a {\n  case .a: self = .b\n  case .c: self = .d\n  }\n }\n}"
      )
        == [".b → .d", ".d → .b"])
  }

  @Test("Other cases are code, and what is switched over is changed")
  func cases() throws {
    #expect(
      try changes(
        inCode: "switch a ?? b {\ncase .c: break\ncase .d(let e):\n  call(e)\n@unknown default: return 1\n}")
        == [
          "a ?? b → b", "call(e) → (deleted)", "return 1 → return 2", "return 1 → return 0",
        ])
  }

  @Test(
    "An if that is a value is forced and negated, and each of its values is taken from its neighbour",
    arguments: [
      "let x = if a { b } else { c }", "let x =\n  if a {\n    b\n  } else {\n    c\n  }",
      "x = if a { b } else { c }",
      "return if a { b } else { c }",
    ])
  func choice(code: String) throws {
    let expected = forced + ["b → c", "c → b"]
    #expect(try changes(inCode: code).filter { !$0.contains("deleted") } == expected)
    #expect(try changes(in: "func f() -> T {\n  if a { b } else { c }\n}") == expected)
    #expect(try changes(in: "struct S {\n  var x = if a { b } else { c }\n}") == expected)
  }

  @Test("So is a switch that is a value")
  func switchedChoice() throws {
    let expected = ["b → 1", "1 → b", "1 → 2", "1 → 0"]
    #expect(try changes(inCode: "let x = switch a {\ncase .b: b\ncase .c: 1\n}") == expected)
    #expect(try changes(inCode: "return switch a {\ncase .b: b\ncase .c: 1\n}") == expected)
  }

  @Test("A brace on a line of its own belongs to the statement before it")
  func brace() throws {
    #expect(try changes(inCode: "if a,\n  !b\n{\n  call()\n}").last == "call() → (deleted)")
  }

  @Test(
    "Initial values and default arguments have alternatives",
    arguments: [
      ("var a = true", ["var a = true → var a = false"]),
      ("let a = b ?? c", ["let a = b ?? c → let a = c"]),
      (
        "static let a = F(b: 1)",
        [
          "static let a = F(b: 1) → static let a = F(b: 2)",
          "static let a = F(b: 1) → static let a = F(b: 0)",
        ]
      ),
      ("let a = b.map { $0 + c }", ["$0 + c → $0 - c"]),
      (
        "func f(a: Int = 0, b: Bool = true) {}",
        ["a: Int = 0 → a: Int = 1", "a: Int = 0 → a: Int = -1", "b: Bool = true → b: Bool = false"]
      ),
      (
        "func f(a: T = g(1, x), b: Int = -c) {}",
        ["a: T = g(1, x) → a: T = g(2, x)", "a: T = g(1, x) → a: T = g(0, x)", "b: Int = -c → b: Int = c"]
      ),
    ] as [(String, [String])])
  func defaults(declaration: String, expected: [String]) throws {
    #expect(try changes(in: "struct S {\n  \(declaration)\n}") == expected)
  }

  @Test("Getters, setters and observers are code")
  func accessors() throws {
    let source = """
      struct S {
        var a: Bool { b }
        var c: Int? {
          get { d }
          set { call() }
        }
        var e = f {
          didSet { call() }
        }
      }
      """
    #expect(
      try changes(in: source) == [
        "b → true", "b → false", "b → !(b)", "d → nil", "call() → (deleted)", "call() → (deleted)",
      ])
  }

  @Test("What is weak is kept")
  func weak() throws {
    #expect(
      try changes(in: "class C {\n  @A public private(set) final weak var a: A?\n}")
        == ["@A public private(set) final weak var a: A? → @A public private(set) final var a: A?"])
    #expect(
      try changes(inCode: "let a = run { [weak self, weak b] in c }") == [
        "[weak self, weak b] in → [self, weak b] in", "[weak self, weak b] in → [weak self, b] in",
      ])
    #expect(try changes(in: "class C {\n  weak var a: A?\n}") == ["weak var a: A? → var a: A?"])
    #expect(
      try changes(in: "class C {\n  weak var a: A? {\n    didSet { call() }\n  }\n}")
        == ["weak var a: A? → var a: A?", "call() → (deleted)"])
    #expect(
      try changes(inCode: "let a = run { [weak self] b in c }") == ["[weak self] b in → [self] b in"])
  }
}

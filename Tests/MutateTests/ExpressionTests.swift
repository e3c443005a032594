import Testing

@testable import mutate

@Suite("What is changed in an expression")
struct ExpressionTests {
  @Test(
    "An operator becomes its neighbour",
    arguments: [
      ("a === b", "a !== b"), ("a !== b", "a === b"),
      ("a == b", "a != b"), ("a != b", "a == b"), ("a < b", "a <= b"), ("a <= b", "a < b"),
      ("a > b", "a >= b"),
      ("a >= b", "a > b"), ("a && b", "a || b"), ("a || b", "a && b"), ("a + b", "a - b"), ("a - b", "a + b"),
      ("a * b", "a / b"), ("a / b", "a * b"), ("a % b", "a / b"), ("a &+ b", "a &- b"), ("a &- b", "a &+ b"),
      ("a &* b", "a &+ b"), ("a..<b", "a...b"), ("a ... b", "a ..< b"),
    ])
  func binary(before: String, after: String) throws {
    #expect(try changes(in: "func f() -> T { \(before) }") == ["\(before) → \(after)"])
  }

  @Test(
    "An assignment that adds subtracts, and the other way round",
    arguments: [
      ("+=", "-="), ("-=", "+="), ("*=", "/="), ("/=", "*="), ("&+=", "&-="), ("&-=", "&+="), ("&*=", "&+="),
    ])
  func assignment(before: String, after: String) throws {
    #expect(
      try changes(inCode: "a \(before) b") == ["a \(before) b → a \(after) b", "a \(before) b → (deleted)"])
  }

  @Test(
    "An expression gives each of its alternatives",
    arguments: [
      ("true", ["false"]), ("false", ["true"]), ("5", ["6", "4"]), ("0", ["1", "-1"]),
      ("0.5", ["0.5 + 1", "0.5 - 1"]), ("-a", ["a"]), ("a ?? b", ["a", "b"]), ("c ? a : b", ["a", "b"]),
      ("a.map(f)", ["nil"]), ("value.nilIfInvalid", ["value"]), ("x[1]", ["x[2]", "x[0]"]),
      ("\"text 1 == 2\"", []), ("plain", []), ("\\.name", []), ("f(&a)", []), ("a?.b!", []), ("a[b...]", []),
    ] as [(String, [String])])
  func alternatives(before: String, after: [String]) throws {
    #expect(try changes(in: "func f() -> T { \(before) }") == after.map { "\(before) → \($0)" })
  }

  @Test(
    "However deep in brackets, an operator has its own operands and no more",
    arguments: [
      ("f(a ?? b)", ["f(a)", "f(b)"]), ("f(x, a ?? b, y)", ["f(x, a, y)", "f(x, b, y)"]),
      ("f(g(x, y) ?? b)", ["f(g(x, y))", "f(b)"]), ("f(c ? a : b)", ["f(a)", "f(b)"]),
      ("f(label: c ? a : b)", ["f(label: a)", "f(label: b)"]),
      ("c ? a : d ? e : f", ["a", "d ? e : f", "c ? a : e", "c ? a : f"]),
      ("c ? d ? e : f : b", ["d ? e : f", "b", "c ? e : b", "c ? f : b"]),
      ("a?.x ?? b", ["a?.x", "b"]), ("[a ?? b]", ["[a]", "[b]"]),
      ("a ?? b < c", ["a < c", "b < c", "a ?? b <= c"]),
    ] as [(String, [String])])
  func nested(before: String, after: [String]) throws {
    #expect(try changes(in: "func f() -> T { \(before) }") == after.map { "\(before) → \($0)" })
  }

  @Test(
    "What is true or false is forced and negated, and changed within",
    arguments: [
      ("a", ["true", "false", "!(a)"]), ("!a", ["true", "false", "a"]),
      ("a == b", ["true", "false", "a != b"]),
      ("a === b", ["true", "false", "a !== b"]),
      ("a < b", ["true", "false", "!(a < b)", "a <= b"]), ("true", ["false"]),
      ("!a && b", ["true", "false", "!(!a && b)", "a && b", "!a || b"]),
    ] as [(String, [String])])
  func condition(before: String, after: [String]) throws {
    #expect(try changes(in: "func f() -> Bool { \(before) }") == after.map { "\(before) → \($0)" })
  }

  @Test("An optional result is nil once, however it is found")
  func optional() throws {
    #expect(try changes(in: "func f() -> T? { a }") == ["a → nil"])
    #expect(try changes(in: "func f() -> T? { a.map(g) }") == ["a.map(g) → nil"])
    #expect(try changes(in: "func f() -> T? { nil }") == [])
  }

  @Test("The same change at two places of a line is two changes")
  func twice() throws {
    #expect(
      try changes(in: "func f() -> T { a + b + c }") == ["a + b + c → a - b + c", "a + b + c → a + b - c"])
    let two = try changes(inCode: "guard a, a else { return }").filter { $0 == "a → true" }
    #expect(two.count == 2)
  }
}

import Testing

@testable import mutate

@Suite("What is done in another order")
struct OrderTests {
  @Test(
    "Statements that follow one another are swapped where the order can matter",
    arguments: [
      ("call()\nother()", ["call() other() → other(); call()"]),
      ("a = b\ncall()", ["a = b call() → call(); a = b"]),
      ("a = b\nc = d", []),
      ("self.a = b\nself.c = d", []),
      ("a = b\nc = a", ["a = b c = a → c = a; a = b"]),
      ("self.a = a\nc = a.b", []),
      ("a = b\na += 1", ["a = b a += 1 → a += 1; a = b"]),
      ("watched = b\na = c", ["watched = b a = c → a = c; watched = b"]),
      ("let a = b\ncall()", []),
      ("try call()\nother()", []),
      ("call()\nif a { b() }", ["call() if a { b() } → if a { b() }; call()"]),
      ("for a in b { c(a) }\ncall()", ["for a in b { c(a) } call() → call(); for a in b { c(a) }"]),
      ("call()\nif a { return }", []),
      ("guard a else { return }\ncall()", []),
    ] as [(String, [String])])
  func swaps(code: String, expected: [String]) throws {
    #expect(try changes(inMethod: code).filter { $0.contains("; ") } == expected)
  }

  @Test(
    "A statement is done after all that follows in its block, where a swap does not do it",
    arguments: [
      ("a = b\nc()\nd()", ["a = b → defer { a = b }"]),
      ("if e {\na = b\nc()\nd()\n}\nf()", ["a = b → defer { a = b }"]),
      ("a()\nguard b else { return }", ["a() → defer { a() }"]),
      ("a = b\nswitch c {\ncase .d: e()\ncase .f: return\n}", ["a = b → defer { a = b }"]),
      ("a = b\nreturn c()", ["a = b → defer { a = b }"]),
      ("a = b\nreturn a", ["a = b → defer { a = b }"]),
      ("a = b\nreturn c", []),
      ("a()\nreturn", []),
      ("c()\nreturn x", []),
      ("c()\nreturn a", ["c() → defer { c() }"]),
      ("a()\nb()", []),
      ("a = b\nc = d\ne = f", []),
      ("await a()\nb()\nc()", []),
      ("a()\nlog(b)\nc()", []),
    ] as [(String, [String])])
  func delays(code: String, expected: [String]) throws {
    #expect(try changes(inMethod: code).filter { $0.contains("defer") } == expected)
  }

  @Test("What Swift demands of an initializer stays where it is")
  func initializer() throws {
    let source = "class C {\n let a: Int\n init() {\n  a = b\n  c()\n  d()\n }\n}"
    #expect(try !changes(in: source).contains { $0.contains("defer") })
  }

  @Test(
    "What is asked is asked before the statement that stands before it",
    arguments: [
      ("call()\nif a, b == c { d() }", ["a → a before call()", "b == c → b == c before call()"]),
      ("call()\nguard a, let e = f, b else { return }", ["a → a before call()"]),
      ("call()\nif x { d() } else if a { e() }", []),
      ("call()\nswitch a {\ncase .b: c()\n}", ["a → a before call()"]),
      ("call()\nif self.b { d() }", ["self.b → self.b before call()"]),
      ("call()\nif c() { d() }", ["c() → c() before call()"]),
      ("call()\nif x.a { d() }", []),
      ("a = x\nif b { d() }", []),
      ("a += x\nif a { d() }", ["a → a before a += x"]),
      ("watched = x\nif b { d() }", ["b → b before watched = x"]),
      ("let y = z\nif a { d() }", []),
      ("call()\nif a.contains({ $0 }) { d() }", []),
      ("call()\nlog(x)\nif a { d() }", ["a → a before call()"]),
    ] as [(String, [String])])
  func earlyReads(code: String, expected: [String]) throws {
    #expect(try changes(inMethod: code).filter { $0.contains("before") } == expected)
  }
}

/// What is found in a method of a class with properties, one of which is observed.
private func changes(inMethod code: String) throws -> [String] {
  try changes(
    in: """
      class C {
       var watched = x {
        didSet {}
       }
       var a: Int
       var b = z
       func f() {
      \(code)
       }
      }
      """)
}

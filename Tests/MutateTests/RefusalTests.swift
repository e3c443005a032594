import Testing

@testable import mutate

@Suite("What cannot be read is refused, and not taken for something else")
struct RefusalTests {
  @Test(
    "A character or a literal of no known kind",
    arguments: [
      ("let a = #\"raw\"#", "'#'"),
      ("let a = \"\"\"\n  text\n  \"\"\"", "a string in three quotes"),
      ("let a = \"never closed", "a string without its closing quote"),
      ("let a = \"\\(b + c)\"", "an interpolation that is more than a name"),
      ("let a = \"\\(b ?? \"c\")\"", "an interpolation that is more than a name"),
      ("let `a` = b", "'`'"),
      ("let a = /b/", "the operator '/' as it stands here"),
      ("let a = #/b/#", "'#'"),
      ("let a = #selector(b)", "'#selector'"),
      ("/* a */ let b = c", "a comment in '/*'"),
      ("let a = b /* c */ + d", "a comment in '/*'"),
      ("let a = 0x1F", "the number '0x…'"),
      ("let a = 1e3", "the number '1e…'"),
      ("let a = b << c", "the operator '<<' as it stands here"),
      ("let a = b+c", "the operator '+' as it stands here"),
      ("let a = b<c", "the operator '<' as it stands here"),
      ("let a = b>c", "the operator '>' as it stands here"),
      ("let a = b ^ c", "the operator '^' as it stands here"),
      ("let a = ~b", "the operator '~' as it stands here"),
      ("let a = 🙂", "'🙂'"),
      ("let a = b\u{FEFF}", "'\u{FEFF}'"),
      ("let a = @ b", "'@' without a name"),
    ])
  func tokens(line: String, what: String) throws {
    let failure = refusal(of: "struct S {\n  \(line)\n}")
    #expect(failure?.place == "Subject.swift:2")
    #expect(failure?.problem == "cannot read \(what)")
  }

  @Test(
    "A statement of no known form",
    arguments: [
      ("do {\n  call()\n} catch let e {}", 4, "'let' within a statement"),
      ("repeat {\n  call()\n} while a", 2, "'repeat' at the start of a statement"),
      ("func inner() {}", 2, "'func' at the start of a statement"),
      ("struct Inner {}", 2, "'struct' at the start of a statement"),
      ("fallthrough", 2, "'fallthrough' at the start of a statement"),
      ("outer: for a in b {}", 2, "':' in this statement"),
      ("call(if a { b } else { c })", 2, "'if' within a statement"),
      ("let a = if b {\nc()\nd()\n} else { e }", 2, "a branch that is more than a value"),
      ("if #available(iOS 18, *) {}", 2, "'#available'"),
      ("if a.first { b } == c {}", 2, "'==' after a body"),
      ("guard let a = b.first { c } else { return }", 2, "a brace in this statement"),
      ("call { a } other: { b }", 2, "':' in this statement"),
      ("call {\n  (a: A,\n  b: B) in\n  c()\n}", 4, "'in' within a statement"),
      ("call { [a = b + c] in\n  d()\n}", 2, "'=' in the captures of a closure"),
      ("return\ncall()", 3, "what stands after 'return'"),
      ("switch a {\ncase 1: call()\n}", 3, "'1' in the label of a case"),
      ("switch a {\ncase .b where c: call()\n}", 3, "'where' in the label of a case"),
      ("switch a {\n#if os(Linux)\ncase .b: call()\n#endif\n}", 3, "'#if' where a case has to begin"),
      ("{ call() }", 2, "'{' at the start of a statement"),
      ("a\n  .b\n== c", 2, "a value that nobody takes"),
      ("call(a", 3, "'}', which closes nothing"),
      ("call(a]", 2, "']', which closes nothing"),
      ("call {", 1, "a brace that nothing closes"),
      ("}\n}", 3, "a closing brace that nothing opened"),
      ("#if DEBUG\nif a {\n#endif\n}", 2, "an '#if' that does not hold all of a bracket"),
      ("a\n#if DEBUG\n  .b()\n#endif\n", 2, "a value that nobody takes"),
      ("case .a: call()", 2, "'case' at the start of a statement"),
      ("async let a = b", 2, "'async' at the start of a statement"),
    ])
  func statements(code: String, line: Int, what: String) throws {
    let failure = refusal(of: "func f() {\n\(code)\n}")
    #expect(failure?.place == "Subject.swift:\(line)")
    #expect(failure?.problem.hasSuffix(what) == true, "\(failure?.problem ?? "")")
  }

  @Test(
    "A declaration of no known form",
    arguments: [
      ("subscript(a: Int) -> Int { a }", "'subscript' at the start of a statement"),
      ("unowned let a: A", "'unowned' at the start of a statement"),
      ("call()", "'call' at the start of a statement"),
      ("var a = f(if b { 1 } else { 2 })", "'if' within a statement"),
      ("lazy var a = b", "'lazy' at the start of a statement"),
      ("func f() { weak var a = b }", "'weak' at the start of a statement"),
      ("weak var a: A? { willSet { b() } }", "'weak' beside other observers than one didSet"),
      ("weak var a: A? { didSet {} }", "'weak' beside other observers than one didSet"),
      ("var a: A { _read { yield b } }", "'yield' at the start of a statement"),
    ])
  func declarations(line: String, what: String) throws {
    let failure = refusal(of: "struct S {\n  \(line)\n}")
    #expect(failure?.place == "Subject.swift:2")
    #expect(failure?.problem.contains(what) == true, "\(failure?.problem ?? "")")
  }

  @Test(
    "What the end of the file cuts off", arguments: ["#if DEBUG", "let a = (b", "let a = f {", "@MainActor"])
  func endOfFile(source: String) throws {
    #expect(refusal(of: source)?.place == "Subject.swift:1")
  }

  @Test(
    "An operator or a constant that stands where nothing changes it",
    arguments: [
      ("init() { super.init(a: 1) }", "1"), ("init() { super.init(a ?? b) }", "??"),
      ("func f() { call { [a, true] in b() } }", "true"), ("@Wrapped(2) var a: Int", "2"),
      ("func f() { call { (a, -b) in c() } }", "-"), ("init() { super.init(a: b ? c : d) }", "?"),
    ])
  func forgotten(line: String, what: String) throws {
    let failure = refusal(of: "class C {\n  \(line)\n}")
    #expect(failure?.place == "Subject.swift:2")
    #expect(failure?.problem == "cannot change '\(what)' where it stands")
  }

  @Test("What is read otherwise than by its words is read right")
  func known() throws {
    let source = """
      import A
      @MainActor
      public final class C<T: P>: Q, @MainActor R where T: S, T.A == T.B {
        private(set) var dictionary: [String: Set<Array<Int>>]? = nil
        let path = f(\\.a, "a \\\\ \\" // \\(name.b)", in: x, for: y, default: z, if: w)
        class func make() -> Self { Self() }
        @discardableResult
        nonisolated func run<U>(for u: U, in v: [T]) async throws -> [U?]? { try await v.map(u)! }
        // if 1 == 1 {
        #if os(Linux)
        var platform: Int { 1 << 2 }
        #endif
      }
      protocol P: AnyObject {
        associatedtype A
        var a: Int { get set }
        func f()
        init?(a: Int)
      }
      enum E: Int {
        case a, b(x: Int)
        indirect case c
      }
      """
    #expect(refusal(of: source)?.place == "Subject.swift:11")
    #expect(
      try changes(in: source.replacing(" << ", with: " + ")) == ["try await v.map(u)! → nil"])
  }
}

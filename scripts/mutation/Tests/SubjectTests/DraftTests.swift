import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import subject

@Suite("Drafts of subjects")
struct DraftTests {
  @Test("Compiler errors are the draft's fault unless all of them are in the given files")
  func compilerErrors() {
    let folder = URL(fileURLWithPath: "/drafts")
    let given = "/drafts/Sources/New/New.swift:7:3: error: incorrect argument label"
    let draft = "/drafts/Tests/DraftTests/Draft.swift:9:1: error: cannot find 'next' in scope"
    #expect(
      Run.errors(given, folder) == [
        "a given file does not compile; correct it first",
        "/Sources/New/New.swift:7:3: error: incorrect argument label",
      ])
    #expect(Run.errors("\(given)\n\(draft)", folder)[0].hasPrefix("the draft does not compile"))
    #expect(Run.errors("no space left", folder)[0].hasPrefix("the draft does not compile"))
  }

  /// The draft for two classes given as text.
  private func draft(
    _ old: String, _ new: String? = nil, named name: String? = nil, most: Int = Draft.unlimited
  ) throws -> String {
    let files = [
      try SourceFile(module: "Old", path: "Old.swift", text: old),
      try SourceFile(module: "New", path: "New.swift", text: new ?? old),
    ]
    var sides: [Side] = []
    for file in files { sides.append(Side(file: file, type: try file.subject(named: name))) }
    let draft = Draft(sides, most: most)
    if !draft.refusals.isEmpty { throw Refusal(reasons: draft.refusals) }
    return draft.text(without: [], blind: [], seen: [])
  }

  @Test("Methods and settable properties become events, and readable properties become observations")
  func interface() throws {
    let text = try draft("class Lamp { var isOn = false; private(set) var count = 0; func toggle() {} }")
    #expect(text.contains("  case toggle\n"))
    #expect(text.contains(".setIsOn(true),\n    .setIsOn(false),"))
    #expect(text.contains(#"world.shows("count", object.count)"#))
    #expect(!text.contains("setCount"))
  }

  @Test("A number that the code compares with gives a sample on each side of the boundary")
  func boundary() throws {
    let text = try draft("class Tank { func fill(_ amount: Int) { if amount >= 30 { return } } }")
    #expect(text.contains(".fill(29),\n    .fill(30),"))
  }

  @Test("A member of one class only is left out, and the draft says so")
  func leftOut() throws {
    let text = try draft("class Old { func a() {} }", "class New { func a() {}; func b(_ x: Int) {} }")
    #expect(text.contains("\"New.b(_:) is left out: only the new class has it\","))
    #expect(!text.contains("case b"))
  }

  @Test("Renamed methods of the same types are compared, and the draft says so")
  func renamed() throws {
    let text = try draft("class Old { func reset() {} }", "class New { func resetAll() {} }")
    #expect(text.contains("\"reset is compared with resetAll: they have the same types\","))
    #expect(text.contains("object.resetAll()"))
  }

  @Test("A request with a completion handler and an async request have the same answers")
  func answers() throws {
    let text = try draft(
      """
      protocol Server { func load(_ id: Int, completion: @escaping (Result<String, Error>) -> Void) }
      class Store { let server: Server; init(server: Server) { self.server = server }; func go() {} }
      """,
      """
      protocol Server { func load(_ id: Int) async throws -> String }
      class Store { let server: Server; init(server: Server) { self.server = server }; func go() {} }
      """)
    #expect(text.contains("world.hold(\"server.load\", id)"))
    #expect(text.contains("try await world.answer(to: \"server.load\", id)"))
    #expect(text.contains(".answerServerLoad(.first, #\"failure\"#)"))
  }

  @Test("A call of a completion handler or an observer is seen with its event's arguments and a number")
  func handlers() throws {
    let text = try draft(
      """
      typealias Observer = (Int) -> Void
      class Store {
        func load(_ id: Int, completion: @escaping (String) -> Void) {}
        func observe(_ observer: @escaping Observer) -> Int { 0 }
        func reload() async -> Int { 0 }
        func count() -> Int { 0 }
      }
      """)
    #expect(
      text.contains(
        "let call = world.call(event.description, isNumbered: true); world.run(call.name, isSilent: true)"))
    #expect(text.contains("{ [world, call] value1 in world.completes(call.name, value1) }"))
    #expect(text.contains(#"world.calls("\(call.name) observe.observer", value1)"#))
    #expect(
      text.contains(
        "isNumbered: false); tasks.start { [world] in await world.run(call.name) { await object.reload() } }")
    )
    #expect(text.contains(#"world.run("count") { object.count() }"#))
  }

  @Test("A handler of an optional and an async request have one list of answers, and no other one")
  func optionalAnswers() throws {
    let old = """
      struct Token { var id: String }
      protocol Server { func load(completion: @escaping (Token?) -> Void) }
      class Store { let server: Server; init(server: Server) { self.server = server }; func go() {} }
      """
    for result in ["async -> Token?", "async throws -> Token", "async throws -> Token?"] {
      let text = try draft(old, old.replacing("completion: @escaping (Token?) -> Void)", with: ") \(result)"))
      for answer in [#"Token(id: "a")"#, #"Token(id: "b")"#, "failure"] {
        #expect(text.contains("case answerServerLoad(Waiting, String)"))
        #expect(text.contains(".answerServerLoad(.first, #\"\(answer)\"#),"))
        #expect(text.ranges(of: "case #\"\(answer)\"#: ").count == 2)
      }
      #expect(!text.contains(".answerServerLoad(.first, #\"nil\"#)"))
      #expect(
        text.contains("load: the answer nil is left out, because only one")
          == (result.hasSuffix("throws -> Token?")))
      #expect(text.ranges(of: "default: preconditionFailure(").count == 2)
      #expect(text.contains("load: a cancelled request answers failure") == !result.contains("throws"))
    }
    #expect(throws: Refusal.self) {
      try draft(old, old.replacing("completion: @escaping (Token?) -> Void)", with: ") async"))
    }
  }

  @Test("Values are compared whole, and the report names the types of which a text may not show all")
  func wholeValues() throws {
    let text = try draft("class Lamp { func toggle() {} }")
    for part in [
      #"as Data: return "Data(\(Array(value)))""#, "value.timeIntervalSinceReferenceDate",
      "$0.superclassMirror",
      "as Substring: return shown(String(value))", "swift_EnumCaseName", #"wrapped == "nil" ? ".some(nil)""#,
      "if mirror.displayStyle == .optional {", "Vague.types.insert(name)", "text += Vague.types.report",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("A dependency on a class of the platform is refused, and the reason names it")
  func seam() throws {
    let refusal = #expect(throws: Refusal.self) {
      try draft("class Box { init(defaults: UserDefaults) {}; func a() {} }")
    }
    #expect(refusal?.reasons.first?.contains("Box.init(defaults:) needs UserDefaults") == true)
  }

  @Test("A file with two candidates is refused until the classes are named")
  func candidates() {
    let refusal = #expect(throws: Refusal.self) {
      try draft("class A { func a() {} }; class B { func b() {} }")
    }
    #expect(refusal?.reasons == ["Old.swift has A, B; name the two classes: --classes Old,New"])
  }

  @Test("A class in a namespace is a candidate, and one in another type is not")
  func namespace() throws {
    let text = try draft("enum Shop { class Cart { class Line { func b() {} }; func a() {} } }")
    #expect(text.contains("private var object: Old.Shop.Cart?"))
    #expect(throws: Refusal.self) { try draft("enum Shop { case open; class Cart { func a() {} } }") }
  }

  @Test("State and services that a class names itself are lines, and work that it puts off leaves no verdict")
  func outside() throws {
    let text = try draft(
      """
      enum Kind { case standard }
      class Lamp {
        func toggle() { UserDefaults.standard.set(Kind.standard, forKey: "a") }  // NotificationCenter.default
        func later() { DispatchQueue.global().async { print(Date(), Int.random(in: 1...2)) } }
      }
      """,
      "protocol Queue { func async(_ work: () -> Void) }; class Lamp { func toggle() {}; func later() { queue.async { } } }"
    )
    for name in ["UserDefaults.standard", "Date()", "Int.random"] {
      #expect(text.contains("\"\(name) in Old: not replaced by a double"), "\(name)")
    }
    #expect(text.contains(#"deferred: [String] = ["DispatchQueue.global().async in Old"]"#))
    #expect(text.contains("problem: The comparison does not wait for the work of "))
    #expect(!text.contains("Kind.standard:") && !text.contains("NotificationCenter"))
    #expect(!(try draft("class Lamp { func toggle() {} }")).contains("deferred"))
  }

  @Test("A store of any values answers nil for an absent one, and its typed getters give what was stored")
  func store() throws {
    let text = try draft(
      """
      protocol Store {
        func object(forKey key: String) -> Any?
        func bool(forKey key: String) -> Bool
        func string(forKey key: String) -> String?
        func set(_ value: Any?, forKey key: String)
      }
      class Lamp { init(store: Store) {}; func toggle() {} }
      """)
    let value = #"return world.memory["store.\(shown(key))"]"#
    for end in ["\n", " as? Bool ?? false\n", " as? String\n"] {
      #expect(text.contains(value + end), "\(end)")
    }
    #expect(text.contains(#"world.memory["store.\(shown(key))"] = value"#))
  }

  @Test("The reason for no draft names what is wrong with the file")
  func reasons() throws {
    let options = try Options(["missing.swift", "/"])
    for (side, reason) in ["missing.swift does not exist", "/ is a folder"].enumerated() {
      let refusal = #expect(throws: Refusal.self) { try options.text(side) }
      #expect(refusal?.reasons == [reason])
    }
    for (code, reason) in [
      ("", "no class, struct or actor"), ("  @main struct App {}; class A { func a() {} }", "@main"),
      ("class A { private init() {}; func a() {} }", "the initializer of A is private"),
    ] {
      let refusal = #expect(throws: Refusal.self) { try draft(code) }
      #expect(refusal?.reasons.first?.contains(reason) == true)
    }
  }

  @Test(
    "Every cut of sample values is a line, and a text that the code compares with an argument is a value of it"
  )
  func cuts() throws {
    let cases = (1...13).map { "c\($0)" }.joined(separator: ", ")
    let text = try draft(
      """
      enum Kind { case \(cases) }
      enum Reply { case http(Int), offline }
      protocol Server { func load(completion: @escaping (Kind) -> Void) }
      class Router {
        init(server: Server) {}
        func handle(_ reply: Reply) { if case .http(let code) = reply, code < 200 || code > 500 || code == 300 {} }
        func open(path: String?) { switch path { case "home", "orders": break; default: break } }
        func show(screen: String) { if screen == "start" {} }
        func list(_ all: [Int]) {}
      }
      """)
    for line in [
      "answers of Kind: 12 of 13", "Reply.http: 2 of", "path: 2 of", "whole numbers: 4 of",
      "Array: no collection of",
    ] { #expect(text.contains("  \"\(line)"), "\(line)") }
    #expect(text.contains(#".show(screen: "start"),"#))
    #expect(text.contains(##".answerServerLoad(.first, #".c12"#),"##))
    #expect(!text.contains("because more had too many states"))
  }

  @Test("A request also fails with the errors of the file that the code tells from others")
  func failures() throws {
    let text = try draft(
      """
      enum APIError: Error { case unauthorized, full(Int) }
      enum OtherError: Error { case thrown }
      protocol Server { func load(completion: @escaping (Result<Int, Error>) -> Void); func send() throws -> Int }
      class Store {
        init(server: Server) {}
        func go() throws {
          server.load { switch $0 { case .failure(APIError.unauthorized): break; default: throw OtherError.thrown } }
        }
      }
      """)
    #expect(text.contains(##".answerServerLoad(.first, #"failure"#),"##))
    #expect(text.contains(##".answerServerLoad(.first, #"failure .unauthorized"#),"##))
    #expect(text.contains(##"case #"failure .full(1)"#: completion(.failure(New.APIError.full(1)))"##))
    #expect(text.contains(##"case #"failure .unauthorized"#: throw Old.APIError.unauthorized"##))
    #expect(!text.contains("OtherError"))
  }

  @Test("A struct is made outside of the subject, and is not released")
  func structs() throws {
    let text = try draft("class Lamp { func toggle() {} }", "struct Lamp { mutating func toggle() {} }")
    #expect(text.contains("      default: made = New.Lamp()\n      }\n    }\n    object = made!\n"))
    #expect(text.contains("      default: made = Old.Lamp()\n      }\n    }\n    object = made\n"))
    #expect(!text.contains("releaseObject"))
    #expect(!text.contains("world.shows(\"released\""))
    #expect(text.contains("\"copies: no second"))
  }

  @Test("A draft lists what it neither tries nor observes")
  func gaps() throws {
    let ofClass = try draft("class Lamp { func toggle() {} }")
    for gap in ["callbacks: no client calls", "identity: an object", "lifetimes: only"] {
      #expect(ofClass.contains("  \"\(gap)"))
    }
    #expect(!(try draft("struct Lamp { mutating func toggle() {} }")).contains("lifetimes"))
  }

  @Test("The file with which a class starts its tasks in the subject's tracker is at the end of its draft")
  func tasks() throws {
    let text = try draft("class Lamp { func toggle() { Task { } } }", "class Lamp { func toggle() {} }")
    #expect(text.ranges(of: "static func detached(").count == 2)
    #expect(text.contains("/* Put this file into Old: there, its Task replaces Swift's."))
    #expect(text.hasSuffix("\(Support.tasks)*/\n"))
    #expect(!(try draft("class Lamp { func toggle() {} }")).contains("Put this file"))
  }

  @Test("A report without a difference speaks of the drafted events until no line is left to confirm")
  func verdict() throws {
    let text = try draft("class Lamp { func toggle() {} }")
    #expect(text.contains("if !notConfirmed.isEmpty"))
    #expect(text.contains("equivalent for the drafted events"))
    #expect(text.contains("caveats: confirmed + notConfirmed"))
    #expect(text.contains(#"environment["DRAFT_REPORT"]"#))
  }

  @Test("After too many states, the next draft has fewer values of each argument, and says so")
  func fewer() throws {
    var options = try Options(["a", "b"])
    let report = Report(text: "inconclusive: 1 state\nproblem: The limit of states ended the exploration.")
    #expect([options.learn(from: report), options.learn(from: report)] == [true, true])
    #expect(options.most == 1)
    let isDone = !options.learn(from: report)
    #expect(isDone)
    let text = try draft("class Tank { func fill(_ amount: Int) {} }", most: options.most)
    #expect(text.contains("\"amount: fewer samples (1), because more had too many states\","))
    #expect(text.contains("  static let all: [Self] = [\n    .fill(1),\n    .releaseObject,\n"))
    #expect(text.contains("states: 10_000"))
  }

  @Test("A rejected event, an opaque property and a crash of the old class change the next draft")
  func learning() throws {
    var options = try Options(["a", "b"])
    let problems = "inconclusive: 1 state\nproblem: The event stop never had an effect.\n"
    let learned = options.learn(
      from: Report(text: problems + "problem: Old.A.f of the control is opaque to reflection. If"))
    #expect(learned)
    #expect(options.omitted == ["stop"])
    #expect(options.blind == ["Old|Old.A.f"])
    let crashed = options.learn(from: Report(trap: "The control ended the process, from start; a; remove(1)"))
    #expect(crashed)
    #expect(options.omitted == ["stop", "remove(1)"])
    let knowsAll = !options.learn(from: Report(text: "equivalent for the drafted events: 1 state"))
    #expect(knowsAll)
  }

  @Test(
    "If local variables of a task turn out to be state, the next draft remembers the answers to the task")
  func localVariables() throws {
    var options = try Options(["a", "b"])
    #expect(try draft("class Lamp { func toggle() {} }").contains("let remembersAnswers = false"))
    let report = Report(
      text: "inconclusive: 1 state\nproblem: The fingerprint does not contain all state: start")
    #expect([options.learn(from: report), options.learn(from: report)] == [true, false])
    #expect(options.remembersAnswers)
  }

  @Test("After a proof for one waiting request, the next draft has fewer values and lets two requests meet")
  func twoRequests() throws {
    var options = try Options(["a", "b"])
    let proof =
      "equivalent for the drafted events: 1 state\nassumed: no collection, count or queue of requests or calls is larger"
    #expect(
      [1, 2].map { options.learn(from: Report(text: "\(proof) than \($0) (3 states left unexplored)")) } == [
        true, false,
      ])
    #expect(options.most == 2)
  }

  @Test("Time passes in the unit of the class's delays, and is state only for a class that reads dates")
  func time() throws {
    let clock = "protocol Clock { func sleep(milliseconds: Int) async throws }"
    let text = try draft(
      "\(clock); class Lamp { init(clock: Clock, delay: Int = 300) {}; func toggle() async {} }")
    #expect(text.contains(".wait(0.15),\n    .wait(0.3),"))
    #expect(!text.contains("elapsed + seconds"))
    let dated = try draft(
      "protocol Clock { var now: Date { get } }; class Lamp { init(clock: Clock) {}; func toggle() {} }")
    #expect(dated.contains("elapsed + seconds"))
  }

  @Test(
    "With few values, the first ones are the smallest and the largest number and a text of the compared length"
  )
  func extremes() throws {
    let code =
      "class Tank { func fill(_ amount: Int, _ name: String) { if amount == 200 { return }; if amount == 300 || amount == 401 { return }; if name.count < 3 { return } } }"
    let text = try draft(code, most: 2)
    #expect(text.contains(".fill(200, \"aaa\"),"))
    #expect(text.contains(".fill(401, \"aaa\"),"))
    #expect(!text.contains(".fill(300,"))
  }

  @Test("Numbers with which a class begins do not hide a counter, and waiting calls have a limit")
  func extent() throws {
    let text = try draft("class Lamp { let delay = 300; var count = 0; func toggle() async {} }")
    #expect(text.contains("numbers.subtracting(initial).max()"))
    #expect(text.contains("    world.begins(with: object as Any)\n"))
    #expect(text.contains("return max(waiting, waits, created, calls,"))
    #expect(text.contains("var extent: Int { world.extent(with: released as Any) }"))
  }

  @Test("Without a difference in small states, random walks look for one in large states")
  func walks() throws {
    let text = try draft("class Lamp { func toggle() {} }")
    #expect(text.contains(".walk(count: 100, length: 30, seed: 1, reportsTraps: true)"))
    #expect(text.contains(#"walk.difference != nil { text = "different: \(walk)" }"#))
  }

  /// Members of all kinds that another file can use.
  private static let unusual = """
    protocol Extra { func required() }
    extension Extra { func defaulted() {} }
    class Base { func inherited() {}; var inheritedValue = 1; init() {} }
    @propertyWrapper struct Clamped { var wrappedValue: Int; func clamp() {} }
    func global() {}
    class Subject: Base, Extra, ElsewhereDefined {
      struct Inner { var x = 1; func innerMethod() {}; static let zero = Inner(); var computed: Int { x } }
      static func make() {}
      static var shared = 1
      class var count: Int { 1 }
      let (left, right) = (1, 2)
      let transform: (Int) -> Int = { $0 }
      var onChange: ((Int) -> Void)?
      @Clamped var level = 1
      lazy var late = 1
      private(set) var readOnly = 1
      var throwing: Int { get throws { 1 } }
      var both: Int { get { 1 } set {} }
      var numbers: AsyncStream<Int> { AsyncStream { _ in } }
      override init() {}
      init(name: String, level: Int) {}
      convenience init(seed: Int) { self.init() }
      subscript(index: Int) -> Int { index }
      static func == (a: Subject, b: Subject) -> Bool { true }
      prefix static func ! (a: Subject) -> Bool { true }
      func required() {}
      override func inherited() {}
      func generic<T>(_ value: T) {}
      func overloaded(_ x: Int) {}
      func overloaded(_ x: String) {}
      func overloaded(at x: Int) {}
      func defaultArgument(_ x: Int = 7) {}
      func changing(_ x: inout Int) {}
      func variadic(_ x: Int...) {}
      func rethrowing(_ work: () throws -> Void) rethrows {}
      func opaque(_ x: some Sequence) {}
      func foreign(_ x: UnsafePointer<Int>) {}
      @MainActor func isolated() {}
      func stream() -> AsyncStream<Int> { AsyncStream { _ in } }
      func completed(_ done: @escaping (Int) -> Void) {}
      #if DEBUG
      func conditional() {}
      #endif
    }
    extension Subject { func extended() {} }
    extension Subject.Inner { func extendedInner() {} }
    extension Int { func foreignExtension() {} }
    """

  @Test("Each member that another file can use is an event, an observation or a line in the list")
  func everyMember() throws {
    for (old, new) in [(Self.unusual, Self.unusual), (Self.unusual, "class Subject { func required() {} }")] {
      let text = try draft(old, new, named: "Subject")
      let known = text.prefix(upTo: text.ranges(of: "// MARK: Support")[0].lowerBound)
      for name in Members(of: Parser.parse(source: old)).names {
        let isKnown = known.contains(try Regex("(^|[^a-zA-Z])\\Q\(name)\\E([^a-zA-Z]|$)"))
        #expect(isKnown, "\(name) is missing from the draft")
      }
    }
  }

  @Test("The list names a double with one answer, a store, and a case without samples")
  func narrowDoubles() throws {
    let code = """
      enum Shape { case dot, line(UnsafePointer<Int>) }
      protocol Disk { func save(_ x: Int, key: String); func load(key: String) -> Int?; var speed: Bool { get set } }
      protocol Server { func load(completion: @escaping (URLRequest) -> Void) }
      class A { init(disk: Disk, server: Server) {}; func go(_ shape: Shape) {} }
      """
    let text = try draft(code, code.replacing("case dot,", with: "case dot, circle,"))
    for line in [
      "Shape.line is left out", "Shape.circle is only in the new file", "disk: a store that",
      "server.load: one answer",
      "disk.speed: one value",
    ] { #expect(text.contains("  \"\(line)"), "\(line)") }
  }

  @Test("Overloads are events of their own, each with the values of its types")
  func overloads() throws {
    let code = "class A { func put(_ x: Bool) {}; func put(_ x: String) {}; func put(at x: Bool) {} }"
    let text = try draft(code)
    #expect(text.contains("  case put(Bool)\n  case put2(String)\n  case put3(at: Bool)\n"))
    #expect(
      try draft(code, "class A { func put(_ x: Bool) {} }").contains("A.put(_:) is left out: only the old"))
  }

  @Test("The list names a default that is never used, a variadic argument and a start that is not tried")
  func untried() throws {
    let text = try draft(
      "class A { init(a: Bool = true, b: Bool = true, c: Int = 1, d: Int = 1) {}; func go(_ x: Int = 7, _ y: Int...) {} }"
    )
    for line in [
      "A.go(_:_:): the default of x is not tried", "A.go(_:_:): y is one value at a time",
      "starts: not every",
    ] {
      #expect(text.contains("  \"\(line)"))
    }
  }
}

/// The names of all members and functions that are not private, found independently of how drafts find them.
private final class Members: SyntaxVisitor {
  private(set) var names: [String] = []

  init(of tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  private func add(_ name: String, _ modifiers: DeclModifierListSyntax) -> SyntaxVisitorContinueKind {
    if !modifiers.contains(where: { $0.name.text == "private" && $0.detail == nil }) { names.append(name) }
    return .skipChildren
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    // A conditionally compiled member is listed with its whole `#if`.
    node.name.text == "conditional" ? add("#if DEBUG", node.modifiers) : add(node.name.text, node.modifiers)
  }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    add("subscript", node.modifiers)
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.signature.parameterClause.parameters.first?.firstName.text ?? "init", node.modifiers)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.extendedType.trimmedDescription != "Int" { return .visitChildren }
    names.append("the extension of Int")
    return .skipChildren
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    // Comparing values also compares their stored properties.
    let type = node.parent?.parent?.parent?.parent
    if type?.is(StructDeclSyntax.self) == true, node.bindings.first?.accessorBlock == nil,
      !node.modifiers.contains(where: { $0.name.text == "static" })
    {
      return .skipChildren
    }
    for binding in node.bindings { _ = add(binding.pattern.trimmedDescription, node.modifiers) }
    return .skipChildren
  }
}

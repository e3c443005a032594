import Testing

@testable import mutate

@Suite("Statements with no change")
struct UnchangedTests {
  @Test("Each is listed with its line and the reason")
  func reasons() throws {
    let source = """
      enum E: Int {
        case a = 1
      }
      class C {
        let b = c
        init(d: D) {
          self.d = d
          super.init()
        }
        func f() {
          guard g else { return }
          log(.info, "")
          let h = i
          call()
          #if os(Linux)
          j()
          #endif
          defer { k() }
        }
        var d: D
        var l: L { m }
        func n() -> O {
          switch p {
          case .a: .b
          case .c: .b
          }
        }
      }
      """
    #expect(
      try finder(source).unchanged.map { "\($0.line) \($0.reason)" } == [
        "2 rawValue", "5 noOperator", "7 demanded", "8 demanded", "11 jump", "12 excludedCall",
        "13 noOperator", "15 conditionalCompilation", "21 noOperator", "24 noOperator", "25 noOperator",
      ])
  }

  @Test("A change inside a closure is none of the statement around it")
  func closures() throws {
    #expect(try finder("func f() {\n  let a = b { c + d }\n}").unchanged.map(\.line) == [2])
  }

  @Test("An exclusion that excludes nothing is an error that names it")
  func stale() throws {
    let paths = ["Sources/LocationLog.swift", "Sources/Additions/A.swift"]
    let logs = try finder("func f() { log(1) }").unchanged
    try Exclusions.check(paths: paths, unchanged: logs)
    for (paths, unchanged, name) in [
      (Array(paths.dropFirst()), logs, "LocationLog.swift"), (Array(paths.dropLast()), logs, "Additions"),
      (paths, [], "log"),
    ] {
      let failure = #expect(throws: Failure.self) { try Exclusions.check(paths: paths, unchanged: unchanged) }
      #expect(failure?.problem == "'\(name)' excludes nothing")
    }
  }
}

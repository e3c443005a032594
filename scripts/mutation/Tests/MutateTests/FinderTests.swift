import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import mutate

@Suite("The changes of a source file")
struct FinderTests {
  private static let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../..")
    .standardizedFileURL

  @Test("Each operator makes the changes that its example lists", arguments: Operator.all.map(\.name))
  func table(name: String) throws {
    let rule = try #require(Operator.all.first { $0.name == name })
    let source = Source(path: "", text: "func example() {\n\(rule.example.before)\n}")
    #expect(Finder(source, operators: [rule]).mutations.map(\.after) == rule.example.after)
  }

  @Test(
    "The tool can make every change in both modules, and with no change it writes each file as it was",
    arguments: [Package.sources, "Sources/LegacyLocation"])
  func sources(place: String) throws {
    for finder in try Mutate.finders(in: Self.package, at: place) {
      #expect(finder.unchanged == [])
      #expect(finder.source.woven([]) == finder.source.text(finder.source.all))
      #expect(!Parser.parse(source: finder.source.woven(finder.mutations)).hasError)
    }
  }

  @Test("The tool lists each change that it cannot make, with the line")
  func unchanged() {
    let source = Source(path: "A.swift", text: "struct S {\n  @Limited(1) var a: Int\n}")
    #expect(Finder(source).unchanged == ["A.swift:2  1: a number becomes one more and one less"])
  }

  @Test(
    "The tool changes no logging, no code under `#if` and no statement that Swift requires",
    arguments: [
      "func f() { log(1 + 2) }", "#if os(Linux)\nlet a = 1\n#endif",
      "class C { let a: A\ninit(b: A) { a = b } }",
    ])
  func leftAlone(source: String) {
    #expect(Finder(Source(path: "", text: source)).mutations.map(\.after) == [])
  }

  @Test("The tool does not swap statements whose order cannot matter")
  func order() {
    let code = "class C { var a = b\nfunc f() {\na = g\nc = h\nlet d = e\nif d { i() }\n} }"
    let found = Finder(Source(path: "", text: code)).mutations.map(\.after)
    #expect(!found.contains { $0.contains("; ") || $0.contains("before") })
  }

  @Test("The sources contain the code of each exception")
  func exceptions() throws {
    let finders = try Mutate.finders(in: Self.package)
    let written = Set(finders.flatMap(\.mutations).map(\.writing))
    #expect(Set(Exceptions.explanations.values.joined()).subtracting(written) == [])
    let paths = Package.files(in: Package.sources, of: Self.package)
    for file in Exceptions.files { #expect(paths.contains { $0.hasSuffix("/\(file)") }) }
    let texts = finders.map { $0.source.text($0.source.all) }
    for call in Exceptions.calls { #expect(texts.contains { $0.contains("  \(call)(") }) }
  }
}

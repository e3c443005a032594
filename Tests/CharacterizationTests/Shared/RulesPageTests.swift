import CaseStudy
import Foundation
import TestSupport
import Testing

@Suite("The pages of rules")
struct RulesPageTests {
  /// A rule on the page, and the suites that pin it.
  private struct Rule {
    var number: Int
    var text: Substring
    var pins: [(file: String, tests: [String])]

    init(_ section: Substring) throws {
      number = try #require(section.prefixMatch(of: /(\d+)\n/).flatMap { Int($0.1) })
      text = section
      let list = /\]\(\.\.\/\.\.\/(Tests\/[^)]+\.swift)\):\n\n((?:- .+\n)+)/
      pins = section.matches(of: list).map { match in
        let tests = match.2.split(separator: "\n").map { String($0.dropFirst(2)) }
        return (file: String(match.1), tests: tests)
      }
    }
  }

  private static func page(of feature: Feature) -> String { "Docs/Reference/\(feature).md" }

  private static func rules(of feature: Feature) throws -> [Rule] {
    try Repository.text(of: page(of: feature)).split(separator: "\n### Rule ").dropFirst().map(Rule.init)
  }

  @Test("Every feature has its rules, and what has rules is a feature")
  func features() throws {
    let pages = try Repository.files(in: "Docs/Reference").filter {
      try Repository.text(of: $0).contains("\n### Rule 1\n")
    }
    #expect(Set(pages) == Set(Feature.all.map(Self.page)))
  }

  @Test("The rules are numbered, and each is pinned, or says that no test can", arguments: Feature.all)
  func numbers(of feature: Feature) throws {
    let rules = try Self.rules(of: feature)
    #expect(!rules.isEmpty)
    #expect(rules.map(\.number) == Array(1...max(1, rules.count)))
    for rule in rules where rule.pins.isEmpty {
      #expect(rule.text.contains("No test"), "\(Self.page(of: feature)), rule \(rule.number)")
    }
  }

  @Test("Every rule lists the tests of its suite, all of them and no others", arguments: Feature.all)
  func tests(of feature: Feature) throws {
    var listed: [String: [String]] = [:]
    for pin in try Self.rules(of: feature).flatMap(\.pins) { listed[pin.file, default: []] += pin.tests }
    for (file, tests) in listed {
      #expect(Set(tests) == Set(try Self.testNames(in: file)), "\(Self.page(of: feature)) and \(file)")
    }
    let suites = try Repository.files(in: "Tests/CharacterizationTests/\(feature)")
      .filter { $0.hasSuffix(".swift") }
      .filter { try Repository.text(of: $0).contains("\nextension \(feature)Tests {") }
    #expect(!suites.isEmpty)
    #expect(Set(suites).isSubset(of: listed.keys))
  }

  @Test("Every suite of the shared suite links to the rule that it pins", arguments: Feature.all)
  func linksBack(of feature: Feature) throws {
    for rule in try Self.rules(of: feature) {
      for pin in rule.pins where pin.file.hasPrefix("Tests/CharacterizationTests/") {
        let text = try Repository.text(of: pin.file)
        #expect(text.contains("(\(Self.page(of: feature))#rule-\(rule.number))"), "\(pin.file)")
        #expect(text.contains("(rule \(rule.number))\""), "\(pin.file)")
      }
    }
  }

  /// The display names of the tests in a file; outside the shared suite only those that name a rule.
  private static func testNames(in file: String) throws -> [String] {
    try Repository.text(of: file).matches(of: /@Test\(\s*"([^"]+)"/).map { String($0.1) }
      .filter { file.hasPrefix("Tests/CharacterizationTests/") || $0.contains("(rule ") }
  }
}

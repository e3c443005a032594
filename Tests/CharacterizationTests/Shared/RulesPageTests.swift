import CaseStudy
import Foundation
import TestSupport
import Testing

@Suite("The rules in the documentation")
struct RulesPageTests {
  /// A rule on a page, and the test files that pin the rule.
  private struct Rule {
    var number: Int
    var text: Substring
    var pins: [String]

    init(_ section: Substring) throws {
      number = try #require(section.prefixMatch(of: /(\d+)\n/).flatMap { Int($0.1) })
      text = section
      pins = section.matches(of: /\]\(\.\.\/\.\.\/(Tests\/[^)]+\.swift)\)/).map { String($0.1) }
    }
  }

  private static func page(of feature: any Feature) -> String { "Docs/Reference/\(feature).md" }

  private static func rules(of feature: any Feature) throws -> [Rule] {
    try Repository.text(of: page(of: feature)).split(separator: "\n## ")
      .flatMap { $0.split(separator: "\n### Rule ").dropFirst() }.map(Rule.init)
  }

  @Test("Every feature has a page of rules, and every page of rules belongs to a feature")
  func features() throws {
    let pages = try Repository.files(in: "Docs/Reference").filter {
      try Repository.text(of: $0).contains("\n### Rule 1\n")
    }
    #expect(Set(pages) == Set(Features.all.map(Self.page)))
  }

  @Test(
    "The rules have consecutive numbers, and each rule links to a test or says that no test can pin it",
    arguments: Features.all)
  func numbers(of feature: any Feature) throws {
    let rules = try Self.rules(of: feature)
    #expect(!rules.isEmpty)
    #expect(rules.map(\.number) == Array(1...max(1, rules.count)))
    for rule in rules where rule.pins.isEmpty {
      #expect(rule.text.contains(/No\s+test/), "\(Self.page(of: feature)), rule \(rule.number)")
    }
  }

  @Test("Each file of the shared suite has a rule that links to it", arguments: Features.all)
  func suites(of feature: any Feature) throws {
    let suites = try Repository.files(in: "Tests/CharacterizationTests/\(feature)/Suite")
    #expect(!suites.isEmpty)
    #expect(Set(suites).isSubset(of: try Self.rules(of: feature).flatMap(\.pins)))
  }

  @Test("A linked suite contains the number of its rule, and links to the rule", arguments: Features.all)
  func linksBack(of feature: any Feature) throws {
    for rule in try Self.rules(of: feature) {
      for pin in rule.pins {
        let text = try Repository.text(of: pin)
        #expect(text.contains("(rule \(rule.number))\""), "\(pin), rule \(rule.number)")
        guard pin.hasPrefix("Tests/CharacterizationTests/") else { continue }
        #expect(text.contains("(\(Self.page(of: feature))#rule-\(rule.number))"), "\(pin)")
      }
    }
  }
}

import CaseStudy
import TestSupport
import Testing

extension LocationManagerProofs {
  @Suite("The page of rules")
  struct RulesPageTests {
    private static let page = "Docs/LocationManager/Rules.md"

    @Test("Every rule lists the tests of its suite, all of them and no others")
    func tests() throws {
      let sections = try Repository.text(of: Self.page).split(separator: "\n### Rule ").dropFirst()
      var listed: [String: [String]] = [:]
      for section in sections {
        guard let suite = section.firstMatch(of: /\]\(\.\.\/\.\.\/(Tests\/[^)]+\.swift)\):\n\n((?:- .+\n)+)/)
        else { continue }
        listed[String(suite.1), default: []] += suite.2.split(separator: "\n").map { String($0.dropFirst(2)) }
      }
      #expect(sections.count == 14)
      for (file, tests) in listed {
        #expect(Set(tests) == Set(try Self.testNames(in: file)), "\(Self.page) and \(file)")
      }
      let suites = try Repository.files(in: "Tests/CharacterizationTests/LocationManager")
        .filter {
          try $0.hasSuffix(".swift") && Repository.text(of: $0).contains("\nextension LocationManagerTests {")
        }
      #expect(Set(suites).isSubset(of: listed.keys))
    }

    @Test("Every suite of the shared suite links to the rule that it pins")
    func linksBack() throws {
      for section in try Repository.text(of: Self.page).split(separator: "\n### Rule ").dropFirst() {
        guard let suite = section.firstMatch(of: /(Tests\/CharacterizationTests\/[^)]+\.swift)\):\n/),
          let rule = section.prefixMatch(of: /\d+/)
        else { continue }
        let text = try Repository.text(of: String(suite.1))
        #expect(text.contains("(\(Self.page)#rule-\(rule.0))"), "\(suite.1)")
        #expect(text.contains("(rule \(rule.0))\""), "\(suite.1)")
      }
    }

    /// The display names of the tests in a file; what is only built for debugging counts in every configuration.
    private static func testNames(in file: String) throws -> [String] {
      try Repository.text(of: file).matches(of: /@Test\(\s*"([^"]+)"/).map { String($0.1) }
        .filter { !file.contains("WMFLocationManager") || $0.contains("(rule ") }
    }
  }
}

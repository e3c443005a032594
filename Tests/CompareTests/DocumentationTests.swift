@testable import CaseStudy
import Foundation
import TestSupport
import Testing

@testable import Equivalence

@Suite("The documentation")
struct DocumentationTests {
  /// A command whose output is on a page, as in "`swift run compare regressions` prints".
  struct Quotation: CustomTestStringConvertible, Sendable {
    var page: String
    var arguments: [String]
    var testDescription: String { "\(page): compare \(arguments.joined(separator: " "))" }
    var explores: Bool { ["regressions", "swap", "--candidate"].contains(arguments.first) }

    /// All quotations except those with details, which CI compares.
    static let all: [Quotation] = pages.filter { $0.hasPrefix("Docs/") }.flatMap { page in
      let text = (try? Repository.text(of: page)) ?? ""
      return text.matches(of: /`swift\s+run\s+compare\s+([^`]+)`\s+prints/).map { match in
        Quotation(page: page, arguments: match.1.split(whereSeparator: \.isWhitespace).map(String.init))
      }.filter { $0.arguments != ["--details"] }
    }
  }

  @Test(
    "Each generated page contains the output of its command",
    arguments: Quotation.all.filter { MaintainersTests.pages.areRun || !$0.explores })
  func generated(_ quotation: Quotation) throws {
    let run = try CommandRun("compare", quotation.arguments)
    #expect(run.status == (quotation.arguments == ["--candidate", "draft"] ? 1 : 0))
    #expect(run.lines.count > 4)
    #expect(try unmeasured(Repository.text(of: quotation.page)).contains(unmeasured(run.output)))
  }

  /// A text without durations, the number of processes, and the mark of a release build.
  private func unmeasured(_ text: String) -> String {
    text.replacing(#/ *\d+\.\d s\b/#, with: "").replacing(/\d+ at a time/, with: "")
      .replacing(" -c release ", with: " ")
  }

  @Test("The tests find the commands on the pages of regressions, the state machine and the sample output")
  func quotations() {
    let quoted = Quotation.all.map(\.testDescription)
    #expect(quoted.contains("Docs/Reference/Regressions.md: compare regressions --markdown"))
    #expect(quoted.contains("Docs/Reference/StateMachine.md: compare machine --markdown"))
    #expect(quoted.contains("Docs/Reference/SampleOutput.md: compare --candidate draft"))
  }

  @Test(
    "Each command's sample output fits one screen; the draft's has up to 90 lines, and details any number"
  )
  func screens() throws {
    let page = try Repository.text(of: "Docs/Reference/SampleOutput.md")
    let blocks = page.matches(of: /(?s)`swift run (compare[^`]*)`\s+prints[^`]*```\n(.*?)\n```/)
    #expect(blocks.contains { $0.1 == "compare" })
    for block in blocks where !block.1.hasSuffix("--details") {
      let lines = block.2.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= (block.1.hasSuffix("draft") ? 90 : 40), "\(block.1): \(lines.count) lines")
      for line in lines { #expect(line.count <= 100, "\(block.1): \(line)") }
    }
  }

  @Test(
    "For each feature, the output of three more commands fits one screen",
    .enabled(if: MaintainersTests.pages.areRun),
    arguments: ["regressions", "declared", "machine"], Features.all.map(\.name))
  func screen(command: String, feature: String) throws {
    let run = try CommandRun("compare", [command, "--feature", feature])
    let hasRegressions = ["LocationManager", "VisitCalendar"].contains(feature)
    #expect(run.status == (command == "regressions" && !hasRegressions ? 2 : 0))
    #expect(run.lines.count <= 40 && run.lines.allSatisfy { $0.count <= 100 })
  }

  private static let pages: [String] =
    ["README.md", "CONTRIBUTING.md"]
    + (FileManager.default.subpaths(atPath: Repository.root.appendingPathComponent("Docs").path) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }

  @Test("Every relative link leads to a file, and every anchor to a heading", arguments: pages)
  func links(page: String) throws {
    let url = Repository.root.appendingPathComponent(page)
    let text = try String(contentsOf: url, encoding: .utf8)
    for link in text.matches(of: /\]\((?!https?:)([^()\s#]*)(?:#([^()\s]+))?\)/) {
      let folder = url.deletingLastPathComponent()
      let target = link.1.isEmpty ? url : folder.appendingPathComponent(String(link.1))
      #expect(FileManager.default.fileExists(atPath: target.standardizedFileURL.path), "\(page): \(link.0)")
      if let anchor = link.2, anchor.wholeMatch(of: /L\d+/) == nil {
        let headings = try String(contentsOf: target.standardizedFileURL, encoding: .utf8)
          .matches(of: /(?m)^#+ (.+)$/).map { Self.anchor(of: $0.1) }
        #expect(headings.contains(String(anchor)), "\(page): \(link.0)")
      }
    }
    for picture in text.matches(of: /(?:src|srcset)="([^"]+)"/) {
      let target = url.deletingLastPathComponent().appendingPathComponent(String(picture.1))
      #expect(
        FileManager.default.fileExists(atPath: target.standardizedFileURL.path), "\(page): \(picture.0)")
    }
    // GitHub shows links of DocC as raw text. Only `scripts/site` adds such links.
    #expect(!text.contains("<doc:") && !text.contains("(doc:") && !text.contains("@Metadata"))
  }

  @Test("Each declaration on the page of coverage gaps exists, and has a reason")
  func unexecuted() throws {
    let rows = try Repository.text(of: "Docs/Reference/CoverageGaps.md").matches(
      of: /\| `([^`]+\.swift)` \| `(\w+)` \| ([^|]+) \|\n/)
    #expect(!rows.isEmpty)
    for row in rows {
      let source = try Repository.text(of: "Sources/ModernLocation/\(row.1)")
      #expect(source.contains(try Regex("\\b\(row.2)\\b")), "\(row.1) has no \(row.2)")
    }
  }

  @Test("Each line of a sequence on a page has at most 78 characters", arguments: pages)
  func sequences(page: String) throws {
    let lines = try Repository.text(of: page).split(separator: "\n")
    for line in lines where line.prefixMatch(of: /[ ]{5}(legacy|modern|draft|both) |[ ]{13}[^ ]/) != nil {
      #expect(line.count <= 78, "\(page): \(line)")
    }
  }

  /// Returns GitHub's anchor for a heading.
  private static func anchor(of heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      .replacing(" ", with: "-")
  }

  /// The chapters, in the order of their numbers.
  private static let chapters = pages.filter { $0.contains(/^Docs\/\d/) }

  @Test("Each chapter links to the previous and the next chapter")
  func neighbours() throws {
    #expect(Self.chapters.count == 12)
    for (page, next) in zip(Self.chapters, Self.chapters.dropFirst()) {
      let names = [page, next].map { String($0.dropFirst("Docs/".count)) }
      #expect(try Repository.text(of: page).contains(try Regex("Next: .+\\(\(names[1])\\)\\n$")))
      #expect(try Repository.text(of: next).contains(try Regex("\\nPrevious: .+\\(\(names[0])\\)")))
    }
  }

  @Test("The chapters, the rules and the other handwritten reference pages stay within their word limits")
  func words() throws {
    func words(on pages: [String]) throws -> Int {
      try pages.reduce(0) { $0 + (try Repository.text(of: $1)).split(whereSeparator: \.isWhitespace).count }
    }
    let reference = Self.pages.filter { $0.hasPrefix("Docs/Reference/") }
    let rules = Set(Features.all.map { "Docs/Reference/\($0).md" })
    let generated = Set(
      ["Regressions", "CalendarRegressions", "Messages", "StateMachine", "SampleOutput", "SwapRun"]
        .map { "Docs/Reference/\($0).md" })
    #expect(generated.isSubset(of: reference))
    #expect(try words(on: Self.chapters) <= 15_000)
    #expect(try words(on: Array(rules)) <= 6_500)
    #expect(try words(on: reference.filter { !rules.contains($0) && !generated.contains($0) }) <= 8_000)
  }

  @Test("Chapter 5 has the right line counts, without comments, for two features and the code around them")
  func costs() throws {
    let rows = try Repository.text(of: "Docs/05-WhenToUseThis.md")
      .matches(of: /\(\.\.\/Sources\/CaseStudy\/(\w+)\)\) \| (\d+) \| ([\d,]+) \|/)
    #expect(rows.count == 2)
    for row in rows {
      let lines = try ["LegacyLocation", "CaseStudy"].map { try codeLines(in: "Sources/\($0)/\(row.1)") }
      #expect(lines == [Int(row.2), Int(row.3.replacing(",", with: ""))], "\(row.1): \(lines)")
    }
  }

  private func codeLines(in folder: String) throws -> Int {
    try Repository.files(in: folder).reduce(0) { count, file in
      try count + Repository.text(of: file).split(separator: "\n").count { !$0.contains(/^\s*(\/\/|$)/) }
    }
  }

  @Test("Each quoted line of code is in the linked file, on the linked line", arguments: pages)
  func lines(page: String) throws {
    let folder = URL(fileURLWithPath: page, relativeTo: Repository.root).deletingLastPathComponent()
    for link in try Repository.text(of: page).matches(of: /\[`([^`]+)`\]\(([^()\s#]+\.swift)(?:#L(\d+))?\)/)
    where link.3 != nil || link.1.contains(" ") {
      let quotation = link.1.replacing("\\|", with: "|")
      let text = try String(contentsOf: folder.appendingPathComponent(String(link.2)), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let found = lines.indices.filter { lines[$0].contains(quotation) }.map { $0 + 1 }
      if let line = link.3.flatMap({ Int($0) }) {
        #expect(found == [line], "\(page): `\(quotation)` is on \(found) of \(link.2)")
      } else {
        #expect(!found.isEmpty, "\(page): \(link.2) has no `\(quotation)`")
      }
    }
  }

  @Test("Each rule of the location manager quotes lines of legacy and of modern")
  func sides() throws {
    let rules = try Repository.text(of: "Docs/Reference/LocationManager.md").split(separator: "\n### Rule ")
      .dropFirst()
    for rule in rules where rule.contains("In the code:") {
      let sides = rule.matches(of: /(?m)^- (legacy|draft|modern):/).map { String($0.1) }
      #expect(sides.first == "legacy" && sides.last == "modern", "rule \(rule.prefix(2))")
    }
  }

  @Test("The workshop has a step for each of Apple's four techniques")
  func techniques() throws {
    let table = try Repository.text(of: "Docs/08-Seams.md").split(separator: "## Apple's four techniques")
      .last
    let titles = try #require(table).matches(of: /\*([^*]+)\* \|\n/).map(\.1)
    #expect(titles.count == 4)
    let steps = Repository.root.appendingPathComponent("Docs/Workshop/Steps")
    let patches = try FileManager.default.contentsOfDirectory(at: steps, includingPropertiesForKeys: nil)
      .map { try String(contentsOf: $0, encoding: .utf8) }
    for title in titles {
      #expect(patches.contains { $0.contains("Subject: [PATCH] \(title)\n") }, "no step \(title)")
    }
  }

  @Test("The page of a feature lists each declared difference")
  func declared() throws {
    for feature in Features.all {
      let page = "Docs/Reference/\(feature).md"
      let declared = feature.declaredDifferences().map(\.name)
      #expect(!declared.isEmpty)
      for name in declared {
        #expect(try Repository.text(of: page).contains("*\(name)*"), "\(page) lacks \(name)")
      }
    }
  }

  @Test("The first pages show current output, and the numbers of features, scenarios and regressions")
  func figures() throws {
    let rows = LocationManagerFeature().regressions
    let first = try Repository.text(of: "README.md")
    let words = first.replacing("\n", with: " ")
    #expect(
      words.contains("has \(rows.count) *regressions*")
        && words.contains("and \(rows.count - 1) more changes"))
    let chapter = try Repository.text(of: "Docs/01-TheCase.md")
    let formatter = NumberFormatter()
    (formatter.locale, formatter.numberStyle) = (Locale(identifier: "en"), .spellOut)
    #expect(chapter.contains("\(try #require(formatter.string(from: rows.count as NSNumber))) behaviours"))
    let listed = chapter.matches(of: /(?m)^(?:## Regression|\|) (\d+)(:| \|)/).map { String($0.1) }
    #expect(Set(listed) == Set(rows.map(\.number)))
    let calendar = try Repository.text(of: "Docs/09-FiveTasks.md")
    let numbers = calendar.matches(of: /(?m)^\| ([VX]\d) \|/).map { String($0.1) }
    #expect(numbers == VisitCalendarFeature().regressions.map(\.number))
    #expect(Features.all.count == 6)
    #expect(words.contains("six features") && words.contains("The other three features"))
    let queue = try Repository.text(of: "Tests/EquivalenceTests/BoundedQueueTests.swift")
    let shown = try #require(first.split(separator: "```\n").first { $0.hasPrefix("  1. push(1)") })
    let printed = queue.split(separator: "\n").map { $0.drop { $0 == " " } }
    for line in shown.split(separator: "\n") {
      #expect(
        printed.contains(line.drop { $0 == " " }), "README.md: the test of the queue does not print \(line)")
    }
    let search = try Repository.text(of: "Tests/EquivalenceTests/SearchTests.swift")
    #expect(
      words.contains("The one above has \(lines(of: "extension BoundedQueue: TestSubject", in: queue)) lines")
    )
    #expect(words.contains("awaits its answers has \(lines(of: "final class SearchSubject", in: search))."))
    let sample = try Repository.text(of: "Docs/Reference/SampleOutput.md").replacing("\n", with: " ")
    let ofManager = LocationManagerFeature().scenarioNames.count
    let scenarios = Features.explored.reduce(0) { $0 + $1.scenarioNames.count }
    #expect(sample.contains("explores \(scenarios) scenarios; \(ofManager) of them"))
    let limits = try Repository.text(of: "Docs/04-WhatTheProofSays.md").replacing("\n", with: " ")
    let events = Set(LocationManagerSubject.Scenario.all.flatMap(\.alphabet))
    #expect(limits.contains("in \(ofManager) scenarios with \(events.count) events in all"))
    let suite = "Tests/CharacterizationTests/LocationManager/Proofs/FirstSuiteTests.swift"
    let tests = try Repository.text(of: suite).matches(of: /@Test\(/).count
    #expect(chapter.replacing("\n", with: " ").contains("so there are \(tests)."))
  }

  /// The number of lines of a declaration, without comments and empty lines.
  private func lines(of declaration: String, in text: String) -> Int {
    let start = text.range(of: declaration)?.lowerBound ?? text.endIndex
    return text[start...].prefix(
      upTo: text.range(of: "\n}\n", range: start..<text.endIndex)?.upperBound ?? start
    )
    .split(separator: "\n").map { $0.drop { $0 == " " } }.count { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  @Test("README.md has at most 150 lines, and gives the number of lines of each output")
  func readme() throws {
    let text = try Repository.text(of: "README.md")
    #expect(text.count { $0 == "\n" } <= 150)
    let page = try Repository.text(of: "Docs/Reference/SampleOutput.md")
    for command in ["compare regressions", "compare", "compare --candidate draft"] {
      let row = text.firstMatch(of: try Regex("\\| `swift run -c release \(command)` \\|.*\\| (\\d+) \\|\\n"))
      let block = page.firstMatch(of: try Regex("(?s)`swift run \(command)` prints:\\n\\n```\\n(.*?)```"))
      let lines = try #require(block?.output[1].substring).count { $0 == "\n" }
      #expect(
        row?.output[1].substring.flatMap { Int($0) } == lines, "README.md: \(command) prints \(lines) lines")
    }
  }

  @Test(
    "Each block of Swift code on a page is in a file that the page links to",
    arguments: chapters + ["README.md", "Docs/Reference/Harness.md"])
  func code(page: String) throws {
    func unindented(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
    let text = try Repository.text(of: page)
    let folder = URL(fileURLWithPath: page, relativeTo: Repository.root).deletingLastPathComponent()
    let links = Set(text.matches(of: /\]\(([^()\s#]+\.swift)(?:#L\d+)?\)/).map { String($0.1) })
    let sources = try links.map {
      unindented(try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
    for code in text.matches(of: /(?s)```swift\n(.*?)\n```/) {
      // Comments such as `// Legacy` and `// …` are only on the page.
      let parts = code.1.replacing(/(?m)^\/\/ (Legacy|Draft|Modern.*|Before|After|…)$/, with: "")
      // The tutorial's manifest is in no file, but `.ci/depend` builds with it.
      for part in parts.split(separator: "\n\n") where !part.hasPrefix("platforms:") {
        let part = unindented(part)
        #expect(part.isEmpty || sources.contains { $0.contains(part) }, "\(page): \(part)")
      }
    }
  }

  @Test(
    "The page on the harness gives the current sizes of the location manager's conformance suites",
    .enabled(if: MaintainersTests.pages.areRun))
  func suites() async throws {
    let feature: any Feature = LocationManagerFeature()
    let machine = try await feature.machine()
    let sizes = [0, 1].map { machine.conformanceSuite(extraStates: $0).sequences }
    let (one, two) = (sizes[0], sizes[1])
    let page = try Repository.text(of: "Docs/Reference/Harness.md").replacing("\n", with: " ")
      .replacing(",", with: "")
    let text = """
      location manager *k = 0* gives \(one.count) sequences with \(one.joined().count) events and \
      *k = 1* gives \(two.count) with \(two.joined().count).
      """
    #expect(page.contains(text), "\(text)")
  }

  @Test("The command, the changelog, the citation and the tutorial have the same version")
  func version() throws {
    let version = try CommandRun("compare", ["--version"]).output.dropFirst("compare ".count).dropLast()
    let latest = try Repository.text(of: "CHANGELOG.md").firstMatch(of: /(?m)^## (\d[\d.]*)/).map { $0.1 }
    #expect(latest == version)
    #expect(try Repository.text(of: "CITATION.cff").contains("\nversion: \(version)\n"))
    #expect(try Repository.text(of: "Docs/06-YourOwnClass.md").contains("from: \"\(version)\""))
  }
}

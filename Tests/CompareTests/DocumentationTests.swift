import CaseStudy
import Foundation
import TestSupport
import Testing

@testable import Equivalence

@Suite("The documentation")

struct DocumentationTests {
  /// A command that a page says it holds the output of, as in "`swift run compare rows` prints".
  struct Quotation: CustomTestStringConvertible, Sendable {
    var page: String
    var arguments: [String]
    var testDescription: String { "\(page): compare \(arguments.joined(separator: " "))" }
    var explores: Bool { ["declared", "rows", "swap"].contains(arguments.first) }

    static let all: [Quotation] = pages.filter { $0.hasPrefix("Docs/") }.flatMap { page in
      let text = (try? Repository.text(of: page)) ?? ""
      return text.matches(of: /`swift\s+run\s+compare\s+([^`]+)`\s+prints/).map { match in
        Quotation(page: page, arguments: match.1.split(whereSeparator: \.isWhitespace).map(String.init))
      }
    }
  }

  @Test(
    "Pages that are made from a run hold what the run prints",
    arguments: Quotation.all.filter { MaintainersTests.pages.areRun || !$0.explores })
  func generated(_ quotation: Quotation) throws {
    let run = try CommandRun("compare", quotation.arguments)
    #expect(run.status == 0)
    #expect(run.lines.count > 4)
    #expect(try Repository.text(of: quotation.page).contains(run.output))
  }

  @Test("The pages of the location manager and the machine of every feature are made from a run")
  func quotations() {
    let quoted = Quotation.all.map(\.testDescription)
    for feature in Feature.all where feature.name != Feature.locationManager.name {
      #expect(quoted.contains("Docs/Reference/\(feature).md: compare machine --feature \(feature)"))
    }
    #expect(quoted.contains("Docs/Reference/Regressions.md: compare rows"))
    #expect(quoted.contains("Docs/Reference/StateMachine.md: compare machine"))
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
      // Where a line of the sources is linked to, SideBySideTests looks whether it is the right one.
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
    // DocC's own forms show as raw text on GitHub; scripts/site makes them.
    #expect(!text.contains("<doc:") && !text.contains("(doc:") && !text.contains("@Metadata"))
  }

  @Test("Each declaration that no proof executes is there, and is listed with a reason")
  func unexecuted() throws {
    let rows = try Repository.text(of: "Docs/Reference/CoverageGaps.md").matches(
      of: /\| `([^`]+\.swift)` \| `(\w+)` \| ([^|]+) \|\n/)
    #expect(!rows.isEmpty)
    for row in rows {
      let source = try Repository.text(of: "Sources/ModernLocation/\(row.1)")
      #expect(source.contains(try Regex("\\b\(row.2)\\b")), "\(row.1) has no \(row.2)")
    }
  }

  @Test("What a sequence shows is no wider than a page", arguments: pages)
  func sequences(page: String) throws {
    let lines = try Repository.text(of: page).split(separator: "\n")
    for line in lines where line.prefixMatch(of: /[ ]{5}(legacy|modern|draft|both) |[ ]{13}[^ ]/) != nil {
      #expect(line.count <= 78, "\(page): \(line)")
    }
  }

  /// The anchor that GitHub gives a heading.
  private static func anchor(of heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      .replacing(" ", with: "-")
  }

  @Test("The first pages say how many features, kinds of world and changed behaviours there are")
  func figures() throws {
    let first = try Repository.text(of: "README.md").replacing("\n", with: " ")
    let formatter = NumberFormatter()
    (formatter.locale, formatter.numberStyle) = (Locale(identifier: "en"), .spellOut)
    let rows = try #require(formatter.string(from: Feature.locationManager.rows.count as NSNumber))
    #expect(first.contains("a table of \(rows) behaviours") && first.contains("all \(rows) rows found"))
    let numbers = (1...17).filter { $0 != 14 }.map { "\($0)" }
    #expect(Feature.locationManager.rows.map(\.number) == numbers)
    let suite = try Repository.text(of: "Docs/Reference/Regressions.md")
    #expect(
      suite.replacing("\n", with: " ").contains(
        "That is row 14. It is a declared difference and not in the table."))
    #expect(suite.contains("\n\(rows.capitalized) behaviours changed"))
    #expect(try Repository.text(of: "Docs/CaseStudy.md").contains(" in \(rows) places "))
    #expect(Feature.all.count == 6)
    #expect(first.contains("in all six features") && first.contains("the other five features"))
    let output = try Repository.text(of: "Docs/Reference/SampleOutput.md").replacing("\n", with: " ")
    let kinds = Feature.all.reduce(0) { $0 + $1.kinds.count }
    #expect(output.contains("all six features in \(kinds) kinds of *world*."))
    #expect(output.contains("\(Feature.locationManager.kinds.count) of them are the location manager's"))
  }

  @Test("The Swift on the first page, and on that of one's own class, is compiled and runs")
  func code() throws {
    func unindented(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
    let tests = try ["BoundedQueue", "Cache", "Search", "SingleFlight", "ConformanceSuite"]
      .map { unindented(try Repository.text(of: "Tests/EquivalenceTests/\($0)Tests.swift")) }
    for page in ["README.md", "Docs/YourOwn.md"] {
      for code in try Repository.text(of: page).matches(of: /(?s)```swift\n(.*?)\n```/) {
        // `.ci/depend` builds with the manifest.
        for part in code.1.split(separator: "\n\n") where !part.hasPrefix("platforms:") {
          #expect(tests.contains { $0.contains(unindented(part)) }, "\(page): \(part)")
        }
      }
    }
  }

  @Test(
    "The page on conformance suites says how large they are", .enabled(if: MaintainersTests.pages.areRun),
    arguments: Feature.all.map(\.name))
  func suites(name: String) async throws {
    let feature = try #require(Feature.all.first { $0.name == name })
    let machine = try await feature.machine()
    let sizes = [0, 1].map { machine.conformanceSuite(extraStates: $0).sequences }
    let row = try Repository.text(of: "Docs/YourOwn.md").replacing(",", with: "")
      .split(separator: "\n").first { $0.hasPrefix("| \(name) | \(machine.states.count) |") }
    let figures = sizes.map { "\($0.count) | \($0.joined().count)" }.joined(separator: " | ")
    #expect(row?.hasSuffix(" | \(figures) |") == true, "\(figures)")
  }

  @Test("The version is the same in the command and in the changelog")
  func version() throws {
    let version = try CommandRun("compare", ["--version"]).output.dropFirst("compare ".count).dropLast()
    let latest = try Repository.text(of: "CHANGELOG.md").firstMatch(of: /(?m)^## (\d[\d.]*)/).map { $0.1 }
    #expect(latest == version)
  }
}

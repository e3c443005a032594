import Foundation
import TestSupport
import Testing

@Suite("The documentation")

struct DocumentationTests {
  @Test(
    "Pages that are made from a run hold what the run prints",
    arguments: [("rows", "LocationManager/GreenSuite.md"), ("machine", "LocationManager/Machine.md")])
  func generated(command: String, page: String) throws {
    let text = try Repository.text(of: "Docs/\(page)")
    let run = try CommandRun("compare", [command])
    #expect(run.status == 0)
    #expect(run.lines.count > 20)
    #expect(text.contains(run.output))
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
      if let anchor = link.2 {
        let headings = try String(contentsOf: target.standardizedFileURL, encoding: .utf8)
          .matches(of: /(?m)^#+ (.+)$/).map { Self.anchor(of: $0.1) }
        #expect(headings.contains(String(anchor)), "\(page): \(link.0)")
      }
    }
    // DocC's own forms show as raw text on GitHub; scripts/docs makes them.
    #expect(!text.contains("<doc:") && !text.contains("(doc:") && !text.contains("@Metadata"))
  }

  /// The anchor that GitHub gives a heading.
  private static func anchor(of heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      .replacing(" ", with: "-")
  }
}

import Foundation
import Testing

@Suite("The documentation")
struct DocumentationTests {
  @Test(
    "Pages that are made from a run hold what the run prints",
    arguments: [("rows", "GreenSuite.md"), ("machine", "Machine.md")])
  func generated(command: String, page: String) throws {
    let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../Docs")
    let text = try String(contentsOf: docs.appendingPathComponent(page).standardizedFileURL, encoding: .utf8)
    let run = try CompareProcess(command)
    #expect(run.status == 0)
    #expect(run.lines.count > 20)
    #expect(text.contains(run.output))
  }
}

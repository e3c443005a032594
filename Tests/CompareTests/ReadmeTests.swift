import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("It shows what the command prints")
  func output() throws {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../README.md")
    let text = try String(contentsOf: readme.standardizedFileURL, encoding: .utf8)
    let blocks = text.components(separatedBy: "```")
    let run = try CompareProcess()
    #expect(blocks.contains("\n" + run.output))
  }
}

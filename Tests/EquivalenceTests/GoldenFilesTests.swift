import Equivalence
import Foundation
import Testing

@Suite("Golden files")
struct GoldenFilesTests {
  private let directory = FileManager.default.temporaryDirectory.path + "/golden-" + UUID().uuidString
  private var files: GoldenFiles { GoldenFiles(directory: directory) }

  @Test("If a file is missing, a check records it and reports a problem, and the next check passes")
  func recording() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let problem = try files.check("one\n", name: "a.machine")
    #expect(
      problem?.description
        == "\(directory)/a.machine was missing and is now recorded. Read the file, and run the test again.")
    #expect(try files.text(of: "a.machine") == "one\n")
    #expect(try files.check("one\n", name: "a.machine") == nil)
  }

  @Test("If a text has changed, the check reports the first changed line, but leaves the file as it is")
  func changed() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    _ = try files.check("one\ntwo\n", name: "a.machine")
    let problem = try files.check("one\n2\n", name: "a.machine")
    #expect(
      problem?.description
        == "\(directory)/a.machine:2: expected 'two', found '2'. If the new text is right, delete the file to record it again."
    )
    #expect(try files.text(of: "a.machine") == "one\ntwo\n")
    #expect(
      try files.check("one\ntwo\n\nmore", name: "a.machine")?.description
        == "\(directory)/a.machine:4: expected the end of the text, found 'more'. If the new text is right, delete the file to record it again."
    )
  }

  @Test("A check compares bytes, because strings are equal even if they spell a character in different ways")
  func bytes() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    _ = try files.check("one\ncaf\u{E9}\n", name: "a.machine")
    for text in ["one\ncafe\u{301}\n", "one\ncaf\u{E9}\r\n"] {
      let problem = try files.check(text, name: "a.machine")
      #expect(problem?.description.contains("a.machine:2: expected 'caf\u{E9}', found 'caf") == true)
    }
  }

  @Test("`orphans(besides:)` returns each file that is not among the given names")
  func orphans() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    #expect(try files.orphans(besides: []) == [])
    for name in ["c", "a", "b"] { _ = try files.check("", name: name) }
    #expect(
      try files.orphans(besides: ["b"]).map(\.description)
        == ["a", "c"].map { "No test claims \(directory)/\($0). Delete the file, or name it in a test." })
  }
}

import Testing

@testable import compare

@Suite("Printed text")
struct TextTests {
  @Test("The output escapes control characters and line separators, but no other characters")
  func escaping() {
    #expect("a\n\u{1B}[2J\u{2028}ü'\\".escapingControlCharacters == #"a\n\u{1B}[2J\u{2028}ü'\"#)
  }

  @Test(
    "A printed number has a comma before each group of three digits",
    arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_002_030, "1,002,030")])
  func grouping(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test("A table aligns its first column left and all others right, without trailing spaces")
  func table() {
    let rows = [["name", "count", "note"], ["a", "1", ""], ["longer", "20", "x"]]
    #expect(rows.lines() == ["name    count  note", "a           1", "longer     20     x"])
  }

  @Test("A line break comes only between words, even if a word is too long")
  func folding() {
    let word = String(repeating: "a", count: 39)
    #expect("\(word) \(word) b".folded() == "\(word) \(word)\nb")
    #expect("\(word) \(word) b".folded(indent: "  ") == "  \(word)\n  \(word) b")
    #expect((word + word + word).folded() == word + word + word)
  }

  @Test("The line before the verdict counts the lines of a bridge that still have to be edited")
  @MainActor
  func unfilledBridge() {
    let bridge = "// each line with EDIT is a guess\n/* EDIT: a */ /* EDIT: b */\n// EDIT: c"
    #expect(Summary.warning("class A {}", bridge: bridge).hasPrefix("2 lines with EDIT left in "))
    #expect(Summary.warning("class A {}", bridge: "final class LocationManager {}") == "")
    #expect(Summary.warning("func startMonitoringLocation() {}", bridge: "").contains("the skeleton"))
  }

  @Test(
    "A text that is too long keeps its spaces, and ends after a whole word unless the first is too long"
  )
  func truncation() {
    #expect(" 1  idle: start".truncated(to: 15) == " 1  idle: start")
    #expect(" 1  idle: start".truncated(to: 14) == " 1  idle: …")
    #expect("idle (not determined)".truncated(to: 12) == "idle (not …")
    #expect("notDetermined".truncated(to: 8) == "notDet …")
  }

  @Test("A progress line fits in one line of the terminal, and escapes control characters")
  func progress() {
    let line = Terminal.progressLine("0123456789", columns: 10)
    #expect(line == "\r\u{1B}[K\u{1B}[J012345678\r")
    #expect(Terminal.progressLine("a\n\u{1B}b", columns: 80).contains(#"a\n\u{1B}b"#))
    #expect(Terminal.progressLine("abc", columns: 0) == "\r\u{1B}[K\u{1B}[J\r")
  }

  @Test(
    "The suggestion is the most similar name, or nil if no name is similar",
    arguments: [
      ("moddern", "modern"), ("DRAFT", "draft"), ("leagcy", "legacy"), ("lega", "legacy"), ("drfat", "draft"),
      ("xyz", nil), ("", nil),
    ])
  func nearest(word: String, name: String?) {
    #expect(word.suggestion(among: ["legacy", "modern", "draft"]) == name)
  }
}

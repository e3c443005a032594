import Testing

@testable import Terminal

@Suite("The progress line")
struct ProgressLineTests {
  private let start = ContinuousClock.now

  @Test("It is cut so that it never folds, and would not where the terminal is narrower than it says")
  func cut() {
    func drawn(_ text: String, columns: Int) -> String {
      var line = ProgressLine()
      return line.replacement(by: text, columns: columns, at: start)
    }
    func expected(_ text: String) -> String { "\r\u{1B}[K\u{1B}[J\u{1B}[?7l\(text)\u{1B}[?7h\r" }
    #expect(drawn("0123456789", columns: 10) == expected("012345678"))
    #expect(drawn("012345678", columns: 10) == expected("012345678"))
    #expect(drawn("東京東京東", columns: 10) == expected("東京東京"))
    #expect(drawn("abc", columns: 0) == expected(""))
  }

  @Test("All of it can be removed when a narrower terminal has folded it")
  func folded() {
    var line = ProgressLine()
    let drawn = line.replacement(by: "0123456789", columns: 80, at: start)
    let removal = line.removal() ?? ""
    #expect(Screen(columns: 80, after: [drawn, removal]).rows == [""])
    #expect(Screen(columns: 80, after: [drawn]).narrowed(to: 4).rows == ["0123", "4567", "89"])
    #expect(Screen(columns: 80, after: [drawn]).narrowed(to: 4).writing(removal).rows == [""])
  }

  @Test("A name in it cannot steer the terminal")
  func controlCharacters() {
    var line = ProgressLine()
    #expect(line.replacement(by: "a\n\u{1B}b", columns: 80, at: start).contains(#"a\n\u{1B}b"#))
  }

  @Test("It is redrawn ten times a second at most")
  func interval() {
    var line = ProgressLine()
    #expect(line.isDue(at: start))
    _ = line.replacement(by: "", columns: 80, at: start)
    #expect(!line.isDue(at: start + .milliseconds(99)))
    #expect(line.isDue(at: start + .milliseconds(100)))
  }

  @Test("It is removed once, and only if it was drawn")
  func removal() {
    var line = ProgressLine()
    #expect(line.removal() == nil)
    _ = line.replacement(by: "", columns: 80, at: start)
    #expect(line.removal() == "\r\u{1B}[K\u{1B}[J")
    #expect(line.removal() == nil)
  }
}

/// A terminal that folds its one line when it becomes narrower, as most do.
private struct Screen {
  private var columns: Int
  private var text: [Character] = []
  private var cursor = 0

  init(columns: Int, after outputs: [String]) {
    self.columns = columns
    for output in outputs { self = writing(output) }
  }

  var rows: [String] {
    let rows = stride(from: 0, to: text.count, by: columns).map { row in
      String(text[row..<min(row + columns, text.count)])
    }
    return rows.isEmpty ? [""] : rows
  }

  func narrowed(to columns: Int) -> Screen {
    var screen = self
    screen.columns = columns
    return screen
  }

  func writing(_ output: String) -> Screen {
    var screen = self
    for part in output.matches(of: /(?s)\u{1B}\[[?0-9]*[A-Za-z]|./).map({ String($0.0) }) {
      let (start, end) = (screen.cursor, screen.text.count)
      switch part {
      // A carriage return knows the row that the cursor is in, and no other.
      case "\r": screen.cursor -= screen.cursor % columns
      case "\u{1B}[K":
        let rest = start..<max(start, min(end, start - start % columns + columns))
        screen.text.replaceSubrange(rest, with: rest.map { _ in " " })
      case "\u{1B}[J": screen.text.removeSubrange(min(start, end)...)
      case _ where part.count > 1: break
      default:
        screen.text.replaceSubrange(start..<min(start + 1, end), with: Array(part))
        screen.cursor += 1
      }
    }
    return screen
  }
}

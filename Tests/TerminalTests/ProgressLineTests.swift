import Testing

@testable import Terminal

@Suite("The progress line")
struct ProgressLineTests {
  private let start = ContinuousClock.now

  @Test("It is cut so that it never wraps, not even with the ^C that a terminal writes behind it")
  func cut() {
    var line = ProgressLine()
    #expect(line.replacement(by: "0123456789", columns: 10, at: start) == "\r\u{1B}[K0123456")
    #expect(line.replacement(by: "0123456", columns: 10, at: start) == "\r\u{1B}[K0123456")
    #expect(line.replacement(by: "東京東京", columns: 10, at: start) == "\r\u{1B}[K東京東")
    #expect(line.replacement(by: "abc", columns: 0, at: start) == "\r\u{1B}[K")
  }

  @Test("In a wide terminal it stays short, so that it does not wrap when the terminal becomes narrower")
  func short() {
    var line = ProgressLine()
    let text = String(repeating: "a", count: 200)
    #expect(line.replacement(by: text, columns: 300, at: start).count(where: { $0 == "a" }) == 59)
  }

  @Test("A name in it cannot steer the terminal")
  func controlCharacters() {
    var line = ProgressLine()
    #expect(line.replacement(by: "a\n\u{1B}b", columns: 80, at: start) == #"\#r\#u{1B}[Ka\n\u{1B}b"#)
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
    #expect(line.removal() == "\r\u{1B}[K")
    #expect(line.removal() == nil)
  }
}

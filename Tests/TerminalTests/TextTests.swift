import Terminal
import Testing

@Suite("Text for people")
struct TextTests {
  @Test("Control characters and line separators are escaped, everything else stays")
  func escaping() {
    #expect("a\n\u{1B}[2J\u{2028}ü'\\".escapingControlCharacters == #"a\n\u{1B}[2J\u{2028}ü'\"#)
  }

  @Test(
    "Thousands are set apart",
    arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_002_030, "1,002,030")])
  func grouping(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test("The first column of a table is aligned left, the others right, and nothing trails")
  func table() {
    var table = Table("name", "count", "note")
    table.add("a", "1", "")
    table.add("longer", "20", "x")
    #expect(
      table.text == """
        name    count  note
        a           1
        longer     20     x
        """)
  }

  @Test("A table that does not fit shows the cells of a row below its name")
  func narrow() {
    var table = Table("world", "states", "result", fitting: 24)
    table.add("location lags", "7,457", "as declared")
    #expect(
      table.text == """
        world
        location lags
          states: 7,457
          result: as declared
        """)
    #expect(table.line("a", "1", "b") == "a\n  states: 1\n  result: b")
  }

  @Test("A further row that is too long for its columns is shown below its name")
  func tooLong() {
    let table = Table("world", "result", fitting: 24)
    #expect(table.line("plain", "inconclusive") == "plain\n  result: inconclusive")
  }

  @Test("Text is folded between words, and a word that is too long stays whole")
  func folding() {
    #expect("one two three".folded(to: 9, indent: "  ") == "  one two\n  three")
    #expect("incomprehensible".folded(to: 4) == "incomprehensible")
  }
}

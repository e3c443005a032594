import Testing

@testable import compare

@Suite("The closest known name")
struct SuggestionTests {
  @Test(
    "The nearest name is suggested, and nothing if none is near",
    arguments: [
      ("moddern", "modern"), ("DRAFT", "draft"), ("leagcy", "legacy"), ("lega", "legacy"), ("drfat", "draft"),
      ("xyz", nil),
      ("", nil),
    ])
  func nearest(word: String, name: String?) {
    #expect(word.suggestion(among: ["legacy", "modern", "draft"]) == name)
  }

  @Test("Two letters in the wrong order are one mistake")
  func swappedLetters() {
    #expect("hlep".suggestion(among: ["help", "swap"]) == "help")
    #expect("pehl".suggestion(among: ["help", "swap"]) == nil)
  }

  @Test("Where nothing is near, all names are listed")
  func advice() {
    #expect("modren".advice(among: ["legacy", "modern"]) == "did you mean modern?")
    #expect("x".advice(among: ["legacy", "modern"]) == "expected one of: legacy, modern")
  }
}

import CaseStudy
import TestSupport
import Testing

extension LocationManagerProofs {
  @Suite("Facts in the documentation")
  struct FactsTests {
    @Test("The case study names the kinds of world and the stimuli that are explored")
    func figures() throws {
      let text = try Repository.text(of: "Docs/CaseStudy.md").split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(text.contains("in the \(World.Kind.all.count) kinds of world explored"))
      #expect(text.contains("\(Stimulus.alphabet.count) stimuli"))
    }
  }
}

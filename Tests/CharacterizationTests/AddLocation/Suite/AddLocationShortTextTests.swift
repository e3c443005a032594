@testable import CaseStudy
import Testing

extension AddLocationTests {
  /// Pins [rule 2](Docs/Reference/AddLocation.md#rule-2).
  @Suite("Short texts (rule 2)")
  @MainActor
  struct AddLocationShortTextTests {
    @Test(
      "Fewer than three characters empty the list and cause no request",
      arguments: Implementation.underTest, ["", "p", "pa", "🇫🇷é"])
    func short(_ implementation: Implementation, text: String) async {
      let subject = implementation.subject()
      await subject.typeSlowly("par")
      await subject.apply(.answer(0, .places))
      #expect(await subject.apply(.type(text)) == .emptied)
    }

    @Test("Three characters cause a request", arguments: Implementation.underTest, ["par", "   ", "🇫🇷éa"])
    func longEnough(_ implementation: Implementation, text: String) async {
      let subject = implementation.subject()
      #expect(await subject.apply(.type(text)) == .asked(text))
    }

    @Test("A short text does not cancel a pending request", arguments: Implementation.underTest)
    func underWay(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.typeSlowly("par")
      let observations = await subject.apply(.type("pa"))
      #expect(!observations.contains(.cancels))
      #expect(subject.outstandingRequests == 1)
      #expect(await subject.apply(.answer(0, .places)).first == .answers("par", isLate: true))
    }
  }
}

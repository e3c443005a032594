@testable import CaseStudy
import Testing

extension AddLocationTests {
  /// Pins [rule 4](Docs/Reference/AddLocation.md#rule-4).
  @Suite("The list (rule 4)")
  @MainActor
  struct AddLocationListTests {
    // An observed list contains the number of places, each place by its index, the value past the end, and whether
    // it is empty, so an inconsistent list never equals the expected `Listing`.
    @Test(
      "The list returns the number of places, each place by its index, nil past the end, and whether it is empty",
      arguments: Implementation.underTest)
    func places(_ implementation: Implementation) async {
      let observations = await implementation.subject().apply(each: [.type("par"), .answer(0, .places)])
      #expect(observations.last == .lists(.matching("par")))
    }

    @Test(
      "The list is empty before the first text, after a short text and after a failure",
      arguments: Implementation.underTest)
    func empty(_ implementation: Implementation) async {
      // If the list were not empty, the subject would observe it, even without a callback.
      #expect(await implementation.subject().apply(.pass) == [])
      #expect(await implementation.subject().apply(.type("pa")) == .emptied)
      let observations = await implementation.subject().apply(each: [.type("par"), .answer(0, .failure)])
      #expect(observations.last == .lists(.empty))
    }
  }
}

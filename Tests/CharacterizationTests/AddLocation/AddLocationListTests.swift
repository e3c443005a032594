import CaseStudy
import Testing

extension AddLocationTests {
  /// Pins [rule 4](Docs/Reference/AddLocation.md#rule-4).
  @Suite("The list (rule 4)")
  @MainActor
  struct AddLocationListTests {
    // A list is observed whole: the number of places, each place by its index, the one past the end, and whether there
    // are any. `Listing` differs if these disagree.
    @Test(
      "It gives the number of places, each place by its index, nil past the end, and says that there are some",
      arguments: Implementation.underTest)
    func places(_ implementation: Implementation) async {
      let observations = await implementation.subject().apply(each: [.type("par"), .answer(0, .places)])
      #expect(observations.last == .lists(.matching("par")))
    }

    @Test("It is empty at first, after a short text and after a failure", arguments: Implementation.underTest)
    func empty(_ implementation: Implementation) async {
      // The subject would observe a list that the screen was not told.
      #expect(await implementation.subject().apply(.pass) == [])
      #expect(await implementation.subject().apply(.type("pa")) == .emptied)
      let observations = await implementation.subject().apply(each: [.type("par"), .answer(0, .failure)])
      #expect(observations.last == .lists(.empty))
    }
  }
}

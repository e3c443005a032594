import CaseStudy
import Testing

extension AddLocationTests {
  /// Pins [rule 4](Docs/Reference/AddLocation.md#rule-4).
  @Suite("The list (rule 4)")
  @MainActor
  struct AddLocationListTests {
    /// What the last observation lists.
    private func listing(after stimuli: [Subject.Stimulus], on implementation: Implementation) async
      -> Subject.Listing?
    {
      guard case .lists(let listing)? = await implementation.subject().apply(each: stimuli).last else {
        return nil
      }
      return listing
    }

    @Test(
      "It gives the number of places, each place by its index, and says that there are some",
      arguments: Implementation.underTest)
    func places(_ implementation: Implementation) async throws {
      let listing = try #require(
        await listing(after: [.type("par"), .answer(0, .places)], on: implementation))
      #expect(listing.places.map { $0?.name } == ["par", "par 2"])
      #expect(listing.places.map { $0?.latitude } == [48.8584, 48.8606])
      #expect(listing.places.map { $0?.longitude } == [2.2945, 2.3376])
      #expect(listing.hasPlaces)
    }

    @Test("It gives nil past the end", arguments: Implementation.underTest)
    func pastTheEnd(_ implementation: Implementation) async throws {
      for stimuli: [Subject.Stimulus] in [[.type("par"), .answer(0, .places)], [.type("pa")]] {
        let listing = try #require(await listing(after: stimuli, on: implementation))
        #expect(listing.pastTheEnd == nil)
      }
    }

    @Test("It is empty at first, after a short text and after a failure", arguments: Implementation.underTest)
    func empty(_ implementation: Implementation) async {
      // What can be read and was not told would be observed.
      #expect(await implementation.subject().apply(.pass) == [])
      #expect(await listing(after: [.type("pa")], on: implementation) == .empty)
      #expect(await listing(after: [.type("par"), .answer(0, .failure)], on: implementation) == .empty)
    }
  }
}

import CaseStudy
import Testing

extension ExploreCardTests {
  /// Pins [rule 3](Docs/Reference/ExploreCard.md#rule-3).
  @Suite("The manager runs while a place is visible (rule 3)")
  @MainActor
  struct VisibleTests {
    @Test(
      "Each cell with a place starts the manager at its configuration and at its appearance",
      arguments: Implementation.underTest, [Cell.place, .authorization, .placeWithoutArticle])
    func starts(_ implementation: Implementation, cell: Cell) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      #expect(await subject.apply(.appear(cell)).dropLast() == [.managerStarted, .managerStarted])
    }

    @Test(
      "The display of a card never asks the user", arguments: Implementation.underTest,
      [Cell.place, .authorization])
    func neverAsks(_ implementation: Implementation, cell: Cell) async {
      for permission in [Permission.notDetermined, .denied] {
        #expect(await implementation.subject(permission).apply(.appear(cell)).dropLast() == [])
      }
    }

    @Test(
      "After the last cell with a place leaves, the manager stops", arguments: Implementation.underTest,
      [Permission.authorizedWhenInUse, .denied])
    func stops(_ implementation: Implementation, status: Permission) async {
      let subject = implementation.subject(status)
      await subject.apply(each: [.appear(.place), .appear(.authorization)])
      #expect(await subject.apply(each: [.disappear(.place)]) == [])
      #expect(await subject.apply(each: [.disappear(.authorization)]) == [.managerStopped])
    }

    @Test("A cell of another kind neither starts nor stops the manager", arguments: Implementation.underTest)
    func other(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      #expect(await subject.apply(each: [.appear(.other), .disappear(.other)]) == [])
    }

    @Test("On new content the manager stops once", arguments: Implementation.underTest)
    func newContent(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.place), .appear(.other), .appear(.authorization)])
      #expect(await subject.apply(each: [.newContent]) == [.managerStopped])
    }

    @Test(
      "After new content the card stops the manager at the wrong cell, or never",
      arguments: Implementation.underTest)
    func miscounted(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.place), .newContent, .appear(.place)])
      #expect(await subject.apply(each: [.disappear(.place)]) == [])
      await subject.apply(each: [.appear(.place), .appear(.authorization)])
      #expect(await subject.apply(each: [.disappear(.authorization)]) == [.managerStopped])
      #expect(await subject.apply(each: [.disappear(.place)]) == [])
    }

    @Test(
      "If the card counts a cell, the card's deallocation stops the manager",
      arguments: Implementation.underTest)
    func leaves(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.place), .appear(.authorization)])
      #expect(await subject.apply(each: [.leave]) == [.managerStopped, .cardReleased])
      #expect(await implementation.subject(.authorizedWhenInUse).apply(each: [.leave]) == [.cardReleased])
      let miscounted = implementation.subject(.authorizedWhenInUse)
      await miscounted.apply(each: [.appear(.place), .newContent, .appear(.place)])
      #expect(await miscounted.apply(each: [.leave]) == [.cardReleased])
    }
  }
}

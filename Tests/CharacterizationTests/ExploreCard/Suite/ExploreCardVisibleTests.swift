@testable import CaseStudy
import Testing

extension ExploreCardTests {
  /// Pins [rule 3](Docs/Reference/ExploreCard.md#rule-3).
  @Suite("The manager runs while a place is visible (rule 3)")
  @MainActor
  struct VisibleTests {
    @Test(
      "The card starts the manager when it configures a cell with a place, and when the cell appears",
      arguments: Implementation.underTest, [Cell.place, .authorization, .placeWithoutArticle])
    func starts(_ implementation: Implementation, cell: Cell) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      #expect(await subject.apply(.appear(cell)).dropLast() == [.managerStarted, .managerStarted])
    }

    @Test(
      "The card never asks for permission just by appearing", arguments: Implementation.underTest,
      [Cell.place, .authorization])
    func neverAsks(_ implementation: Implementation, cell: Cell) async {
      for permission in [Permission.notDetermined, .denied] {
        #expect(await implementation.subject(permission).apply(.appear(cell)).dropLast() == [])
      }
    }

    @Test(
      "The card stops the manager when the last cell with a place disappears",
      arguments: Implementation.underTest,
      [Permission.authorizedWhenInUse, .denied])
    func stops(_ implementation: Implementation, status: Permission) async {
      let subject = implementation.subject(status)
      await subject.apply(each: [.appear(.place), .appear(.authorization)])
      #expect(await subject.apply(each: [.disappear(.place)]) == [])
      #expect(await subject.apply(each: [.disappear(.authorization)]) == [.managerStopped])
    }

    @Test("Other cells neither start nor stop the manager", arguments: Implementation.underTest)
    func other(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      #expect(await subject.apply(each: [.appear(.other), .disappear(.other)]) == [])
    }

    @Test("The card stops the manager once when new content arrives", arguments: Implementation.underTest)
    func newContent(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.place), .appear(.other), .appear(.authorization)])
      #expect(await subject.apply(each: [.newContent]) == [.managerStopped])
    }

    @Test(
      "After new content, the card stops the manager at the wrong cell, or never",
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
      "A card that is released while it counts a visible cell stops the manager",
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

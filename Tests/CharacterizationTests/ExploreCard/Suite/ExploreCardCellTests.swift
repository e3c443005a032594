@testable import CaseStudy
import Testing

extension ExploreCardTests {
  /// Pins [rule 1](Docs/Reference/ExploreCard.md#rule-1).
  @Suite("Two kinds of cell with a place (rule 1)")
  @MainActor
  struct KindTests {
    @Test("A cell with a place shows the distance and the bearing", arguments: Implementation.underTest)
    func place(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.place), .location(.here)])
      #expect(await subject.apply(each: [.look]) == [.shows(.place, Shown(way: .toPlace))])
    }

    @Test("The permission cell also shows distance and bearing", arguments: Implementation.underTest)
    func authorization(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.authorization), .location(.here)])
      #expect(await subject.apply(each: [.look]) == [.shows(.authorization, Shown(.enabled, way: .toOffer))])
    }
  }

  /// Pins [rule 2](Docs/Reference/ExploreCard.md#rule-2).
  @Suite("Configuration of a cell (rule 2)")
  @MainActor
  struct ConfigurationTests {
    @Test(
      "With permission, the cell says that location is enabled, and its button is disabled",
      arguments: Implementation.underTest, Permission.granted)
    func enabled(_ implementation: Implementation, status: Permission) async {
      let subject = implementation.subject(status)
      let cell = Observation.shows(.authorization, Shown(.enabled))
      #expect(await subject.apply(.appear(.authorization)) == [.managerStarted, .managerStarted, cell])
      #expect(await subject.apply(.tapEnable) == [cell])
    }

    @Test(
      "Without permission, the cell has an enabled button that asks for permission",
      arguments: Implementation.underTest,
      [.notDetermined] + Permission.refused)
    func request(_ implementation: Implementation, status: Permission) async {
      let subject = implementation.subject(status)
      #expect(await subject.apply(.appear(.authorization)) == [.shows(.authorization, Shown(.request))])
    }

    @Test(
      "With permission, a cell uses the current location and heading", arguments: Implementation.underTest)
    func now(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.location(.here), .heading(.reliable)])
      #expect(
        await subject.apply(.appear(.place)).last
          == .shows(.place, Shown(way: Way(distance: 3162.504, bearing: 85.547 - 91))))
    }

    @Test(
      "Without permission, distance and bearing are unknown, even with a known location",
      arguments: Implementation.underTest)
    func refused(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.place), .location(.here), .disappear(.place), .permission(.denied)])
      #expect(await subject.apply(.appear(.place)) == [.shows(.place, Shown())])
    }

    @Test(
      "A cell that is only measured for the layout has no distance, and does not start the manager",
      arguments: Implementation.underTest)
    func measured(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      #expect(
        await subject.apply(each: [.location(.here), .measure(.place), .measure(.authorization)])
          == [.shows(.place, Shown()), .shows(.authorization, Shown(.enabled))])
    }
  }

  /// Pins [rule 7](Docs/Reference/ExploreCard.md#rule-7).
  @Suite("The user revokes the permission (rule 7)")
  @MainActor
  struct TakenBackTests {
    @Test("A cell that appears again shows the current permission", arguments: Implementation.underTest)
    func again(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.authorization), .disappear(.authorization), .permission(.denied)])
      let shown = [ExploreCardSubject.Button.request, .disabledRequest].map {
        Observation.shows(.authorization, Shown($0))
      }
      #expect(await shown.contains(subject.apply(.appear(.authorization))[0]))
    }
  }
}

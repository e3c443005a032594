@testable import CaseStudy
import Testing

extension ExploreCardProofs {
  @Suite("Declared differences")
  @MainActor
  struct DeclaredTests {
    private typealias Shown = Subject.Shown
    private let remembersPrompt = Subject.Observation.stores(true, key: "DidPromptForLocation")
    private let opens = Subject.Observation.opens("app-settings:")
    private let updates = Subject.Observation.updatesNearby(force: false)

    private func cell(_ button: Subject.Button) -> Subject.Observation {
      .shows(.authorization, Shown(button))
    }

    /// Expects these observations of legacy and of modern at `stimuli`, after the earlier events.
    private func expect(
      _ permission: Permission, after earlier: [Subject.Stimulus] = [], at stimuli: [Subject.Stimulus],
      legacy: [Subject.Observation], modern: [Subject.Observation]
    ) async {
      for (implementation, shown) in [(Subject.Implementation.legacy, legacy), (.modern, modern)] {
        let subject = Subject(implementation, permission: permission)
        await subject.apply(each: earlier)
        #expect(await subject.apply(each: stimuli) == shown, "\(implementation)")
      }
    }

    @Test("Only modern gives a location to a place cell that follows a cell of another kind")
    func arrival() async {
      await expect(
        .authorizedAlways, after: [.appear(.other), .appear(.place), .location(.here)], at: [.look],
        legacy: [.shows(.place, Shown())], modern: [.shows(.place, Shown(way: .toPlace))])
    }

    @Test("After a decision, legacy updates only the cells before the first place cell, but modern all cells")
    func decision() async {
      let remembers: [Subject.Observation] = [
        .decision(isEnabled: true), .stores(true, key: "LocationEnabled"),
      ]
      await expect(
        .notDetermined, after: [.appear(.place), .appear(.authorization), .tapEnable],
        at: [.permission(.authorizedWhenInUse), .look, .tapEnable],
        legacy: remembers + [
          .shows(.place, Shown()), cell(.request), cell(.request), remembersPrompt, opens,
        ],
        modern: remembers + [
          updates, cell(.enabled), .shows(.place, Shown()), cell(.enabled), cell(.enabled),
        ])
    }

    @Test("The button of a reused cell works in modern only (rule 7)")
    func button() async {
      await expect(
        .authorizedAlways,
        after: [
          .appear(.authorization), .disappear(.authorization), .permission(.denied), .appear(.authorization),
        ], at: [.tapEnable],
        legacy: [cell(.disabledRequest)], modern: [cell(.request), remembersPrompt, opens])
    }

    @Test("Before the first start, modern hears of a decision, but legacy has no manager yet and does not")
    func heard() async {
      let (decision, place) = (
        Subject.Observation.decision(isEnabled: false), Subject.Observation.shows(.place, Shown())
      )
      await expect(
        .notDetermined, at: [.permission(.denied), .appear(.place), .leave],
        legacy: [decision, place, .cardReleased],
        modern: [
          decision, .stores(false, key: "LocationEnabled"), updates, place, .managerStopped, .cardReleased,
        ])
    }

    @Test("If the settings do not open, modern reports the failure, while legacy ignores it")
    func failure() async {
      await expect(
        .denied, after: [.appear(.authorization), .tapEnable], at: [.settings(opened: false)],
        legacy: [], modern: [.toldUnableToOpen])
    }

    @Test("If the screen is deallocated right after a tap, modern stops the manager before the settings open")
    func leavingAtOnce() async {
      let tap = [cell(.request), remembersPrompt]
      await expect(
        .denied, after: [.appear(.authorization)], at: [.tapEnableAndLeave],
        legacy: tap + [opens, .cardReleased], modern: tap + [.managerStopped, opens, .cardReleased])
    }
  }
}

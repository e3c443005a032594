import CaseStudy
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

    /// Expects observations of legacy and of modern at the given events, after the earlier events.
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

    @Test("In modern, and not in legacy, a place behind a cell of another kind gets a location")
    func arrival() async {
      await expect(
        .authorizedAlways, after: [.appear(.other), .appear(.place), .location(.here)], at: [.look],
        legacy: [.shows(.place, Shown())], modern: [.shows(.place, Shown(way: .toPlace))])
    }

    @Test("A decision stops legacy's update at a place cell; modern updates all cells, and nearby content")
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

    @Test("In modern, and not in legacy, the button of a reused cell works (rule 7)")
    func button() async {
      await expect(
        .authorizedAlways,
        after: [
          .appear(.authorization), .disappear(.authorization), .permission(.denied), .appear(.authorization),
        ], at: [.tapEnable],
        legacy: [cell(.disabledRequest)], modern: [cell(.request), remembersPrompt, opens])
    }

    @Test("Modern hears a decision in the settings; legacy without a manager hears none")
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

    @Test("Modern reports a failure to open the settings, and legacy ignores the failure")
    func failure() async {
      await expect(
        .denied, after: [.appear(.authorization), .tapEnable], at: [.settings(opened: false)],
        legacy: [], modern: [.toldUnableToOpen])
    }

    @Test("If the screen is deallocated right after a tap, modern's manager stops before the settings open")
    func leavingAtOnce() async {
      let tap = [cell(.request), remembersPrompt]
      await expect(
        .denied, after: [.appear(.authorization)], at: [.tapEnableAndLeave],
        legacy: tap + [opens, .cardReleased], modern: tap + [.managerStopped, opens, .cardReleased])
    }
  }
}

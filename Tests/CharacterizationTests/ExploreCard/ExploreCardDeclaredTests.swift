import CaseStudy
import CoreLocationStandIn
import Equivalence
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

    /// What an implementation shows at some stimuli, after others.
    private func observations(
      of implementation: Subject.Implementation, _ permission: Permission,
      after earlier: [Subject.Stimulus] = [], at stimuli: [Subject.Stimulus]
    ) async -> [Subject.Observation] {
      let subject = Subject(implementation, permission: permission)
      await subject.apply(each: earlier)
      return await subject.apply(each: stimuli)
    }

    @Test("A place behind a cell of another kind gets a location in modern, and not in legacy")
    func arrival() async {
      let stimuli: [Subject.Stimulus] = [.appear(.other), .appear(.place), .location]
      let due = Shown(way: .toPlace)
      #expect(
        await observations(of: .legacy, .authorizedAlways, after: stimuli, at: [.look])
          == [.shows(.place, Shown())])
      #expect(
        await observations(of: .modern, .authorizedAlways, after: stimuli, at: [.look])
          == [.shows(.place, due)])
    }

    @Test(
      "A decision ends legacy's callback at a cell with a place; modern shows it, and updates nearby content"
    )
    func decision() async {
      let earlier: [Subject.Stimulus] = [.appear(.place), .appear(.authorization), .tapEnable]
      let stimuli: [Subject.Stimulus] = [.permission(.authorizedWhenInUse), .look, .tapEnable]
      #expect(
        await observations(of: .legacy, .notDetermined, after: earlier, at: stimuli) == [
          .decision(isEnabled: true), .stores(true, key: "LocationEnabled"), .shows(.place, Shown()),
          cell(.request), cell(.request), remembersPrompt, opens,
        ])
      #expect(
        await observations(of: .modern, .notDetermined, after: earlier, at: stimuli) == [
          .decision(isEnabled: true), .stores(true, key: "LocationEnabled"), updates, cell(.enabled),
          .shows(.place, Shown()), cell(.enabled), cell(.enabled),
        ])
    }

    @Test("The button of a cell that is used again works in modern, and not in legacy (rule 7)")
    func button() async {
      let earlier: [Subject.Stimulus] = [
        .appear(.authorization), .disappear(.authorization), .permission(.denied), .appear(.authorization),
      ]
      #expect(
        await observations(of: .legacy, .authorizedAlways, after: earlier, at: [.tapEnable])
          == [cell(.deadRequest)])
      #expect(
        await observations(of: .modern, .authorizedAlways, after: earlier, at: [.tapEnable])
          == [cell(.request), remembersPrompt, opens])
    }

    @Test("A decision that is taken elsewhere is heard by modern, and not by legacy before it has a manager")
    func heard() async {
      let stimuli: [Subject.Stimulus] = [.permission(.denied), .appear(.place), .leave]
      #expect(
        await observations(of: .legacy, .notDetermined, at: stimuli)
          == [.decision(isEnabled: false), .shows(.place, Shown()), .cardReleased])
      #expect(
        await observations(of: .modern, .notDetermined, at: stimuli) == [
          .decision(isEnabled: false), .stores(false, key: "LocationEnabled"), updates,
          .shows(.place, Shown()), .managerStopped, .cardReleased,
        ])
    }

    @Test("That the settings could not be opened is told by modern, and ignored by legacy")
    func failure() async {
      let earlier: [Subject.Stimulus] = [.appear(.authorization), .tapEnable]
      #expect(
        await observations(of: .legacy, .denied, after: earlier, at: [.settings(opened: false)]) == [])
      #expect(
        await observations(of: .modern, .denied, after: earlier, at: [.settings(opened: false)])
          == [.toldUnableToOpen])
    }

    @Test("After a tap and leaving in one turn, modern's manager stops first, then the settings open")
    func leavingAtOnce() async {
      let earlier: [Subject.Stimulus] = [.appear(.authorization)]
      #expect(
        await observations(of: .legacy, .denied, after: earlier, at: [.tapEnableAndLeave])
          == [cell(.request), remembersPrompt, opens, .cardReleased])
      #expect(
        await observations(of: .modern, .denied, after: earlier, at: [.tapEnableAndLeave])
          == [cell(.request), remembersPrompt, .managerStopped, opens, .cardReleased])
    }

    @Test("There are five declared differences, each with a reason")
    func list() {
      let declared = Subject.Implementation.modern.declaredDifferences
      #expect(
        declared.map(\.id) == [
          "the button works again",
          "a decision is heard before the first start", "every visible cell is updated",
          "a failure to open the settings is reported", "the settings open in a later run-loop pass",
        ])
      #expect(declared.allSatisfy { !$0.reason.isEmpty })
    }
  }
}

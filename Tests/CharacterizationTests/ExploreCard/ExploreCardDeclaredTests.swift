import CaseStudy
import CoreLocationStandIn
import Equivalence
import Testing

extension ExploreCardProofs {
  @Suite("Declared differences")
  @MainActor
  struct DeclaredTests {
    private func observations(
      of implementation: Subject.Implementation, _ permission: CLAuthorizationStatus,
      _ stimuli: [Subject.Stimulus]
    ) async -> [Subject.Observation] {
      await Subject(implementation, permission: permission).apply(each: stimuli)
    }

    @Test("A cell behind a place is updated by modern, and not by legacy")
    func update() async {
      let stimuli: [Subject.Stimulus] = [
        .appear(.place), .appear(.authorization), .permission(.authorizedWhenInUse), .look,
      ]
      #expect(
        await observations(of: .legacy, .notDetermined, stimuli) == [
          .managerStarted, .shows(.request), .isOutOfDate,
        ])
      #expect(
        await observations(of: .modern, .notDetermined, stimuli) == [.managerStarted, .shows(.enabled)])
    }

    @Test("That the settings could not be opened is told by modern, and ignored by legacy")
    func failure() async {
      let stimuli: [Subject.Stimulus] = [.appear(.authorization), .tapEnable, .settings(opened: false)]
      #expect(await observations(of: .legacy, .denied, stimuli) == [.opens("app-settings:")])
      #expect(
        await observations(of: .modern, .denied, stimuli) == [.opens("app-settings:"), .toldUnableToOpen])
    }

    @Test("A screen that goes away releases legacy's card at once, and modern's with the answer")
    func lifetime() async {
      let stimuli: [Subject.Stimulus] = [.appear(.authorization), .tapEnable, .leave]
      #expect(
        await observations(of: .legacy, .denied, stimuli) == [.opens("app-settings:"), .cardReleased])
      let modern = Subject(.modern, permission: .denied)
      #expect(await modern.apply(each: stimuli) == [.opens("app-settings:")])
      #expect(await modern.apply(each: [.settings(opened: false)]) == [.cardReleased])
    }

    @Test("There are three declared differences, each with a reason")
    func list() {
      let declared = Subject.Implementation.modern.declaredDifferences
      #expect(
        declared.map(\.id) == [
          "every visible cell is updated", "a failure to open the settings is told",
          "the card lives until the settings have answered",
        ])
      #expect(declared.allSatisfy { !$0.reason.isEmpty })
    }
  }
}

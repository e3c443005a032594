import DraftLocation
import Equivalence

struct VisitCalendarFeature: Feature {
  let name = "VisitCalendar"
  let scenarios = VisitCalendarSubject.Scenario.allCases
  let separateEventReasons = [
    "newDay": "Scenarios without another screen or session explore the new day.",
    "otherScreenAppears": "Scenarios without another screen explore the new session.",
  ]
  let machineTitle = "The legacy calendar of visits"
  let maxStates = 10_000

  func switched(on numbers: Set<String>) -> VisitCalendarSubject.Implementation? {
    .switched(on: Set(numbers.compactMap(SwitchedVisitCalendar.Switch.init)))
  }

  func machine(of implementation: VisitCalendarSubject.Implementation) async throws -> StateMachine? {
    try await StateMachine(
      of: { VisitCalendarSubject(implementation, maxAppearances: 1) },
      alphabet: VisitCalendarSubject.Stimulus.machineAlphabet)
  }
}

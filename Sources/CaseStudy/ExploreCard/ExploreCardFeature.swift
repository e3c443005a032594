import Equivalence

struct ExploreCardFeature: Feature {
  let name = "ExploreCard"
  let scenarios = ExploreCardSubject.Scenario.allCases
  let separateEventReasons = [
    "error": "Two scenarios combine errors with changes of the permission and with visible cells.",
    "heading": "A heading changes only a cell's distance and bearing. The button depends on neither.",
    "location": "A location changes only a cell's distance and bearing. The button depends on neither.",
    "newContent": "New content makes the visible cells disappear, as `disappear` does.",
    "tapEnableAndLeave": "This event releases the card.",
  ]
  let machineTitle = "The legacy explore card"
  let maxStates = 5_000

  func machine(of implementation: ExploreCardSubject.Implementation) async throws -> StateMachine? {
    try await StateMachine(
      of: { ExploreCardSubject(implementation) },
      alphabet: [
        .appear(.authorization), .disappear(.authorization), .look, .permission(.denied),
        .permission(.authorizedWhenInUse),
      ])
  }
}

import Equivalence

struct AddLocationFeature: Feature {
  let name = "AddLocation"
  let scenarios = AddLocationSubject.Scenario.allCases
  let separateEventReasons = [
    "typeAndLeave": "After the user has left the screen, the typed text has no effect."
  ]
  let machineTitle = "The legacy view model, one request at a time"
  let maxStates = 50_000

  func machine(of implementation: AddLocationSubject.Implementation) async throws -> StateMachine? {
    try await StateMachine(
      of: { AddLocationSubject(implementation, maxRequests: 1) },
      alphabet: [.type("pa"), .type("par"), .pass, .answer(0, .places), .answer(0, .failure)])
  }
}

package import Equivalence

package struct AddLocationFeature: Feature {
  package let name = "AddLocation"
  package let scenarios = AddLocationSubject.Scenario.allCases
  package let untried = ["an empty list": "The platform answers with an error if it finds nothing."]
  package let machineTitle = "The inherited view model, one request at a time"
  package let mostStates = 50_000

  package init() {}

  package func machine() async throws -> StateMachine { try await SingleRequest.machine(of: .legacy) }

  package func machine(of implementation: AddLocationSubject.Implementation) async throws -> StateMachine? {
    try await SingleRequest.machine(of: implementation)
  }
}

/// A view model whose user does not type, with no time before an answer: its state machine is finite.
private final class SingleRequest: AsyncTestSubject {
  private let subject: AddLocationSubject
  var tasks: TaskTracker { subject.tasks }

  init(_ implementation: AddLocationSubject.Implementation) {
    subject = AddLocationSubject(implementation)
  }

  static func machine(of implementation: AddLocationSubject.Implementation) async throws -> StateMachine {
    try await StateMachine(
      of: { SingleRequest(implementation) },
      alphabet: [.type("pa"), .type("par"), .pass, .answer(0, .places), .answer(0, .failure)])
  }

  func apply(
    _ stimulus: AddLocationSubject.Stimulus, choices: Choices
  ) async -> [AddLocationSubject.Observation] {
    switch stimulus {
    case .type, .typeComposed, .typeTwice, .passAndType, .pass, .passTwice:
      subject.outstandingRequests == 0 ? await subject.apply(stimulus, choices: choices) : []
    case .answer, .leave, .typeAndLeave: await subject.apply(stimulus, choices: choices)
    }
  }
}

extension AddLocationSubject.Scenario: ComparedScenario {
  package func subject(_ implementation: AddLocationSubject.Implementation) -> AddLocationSubject {
    AddLocationSubject(implementation, in: self)
  }

  package func observationKinds(of _: AddLocationSubject.Implementation) -> [AddLocationSubject.Observation] {
    [.asks(""), .answers("", isLate: false), .querying(true), .lists(.init()), .viewModelReleased]
  }

  package var assumptions: [Assumption<AddLocationSubject, AddLocationSubject>] {
    [
      Assumption("at most \(mostRequests == 1 ? "one request is" : "two requests are") outstanding") {
        $0.outstandingRequests <= mostRequests
      }
    ]
  }

  package var caveats: [String] { ["the user does not type in the run-loop pass in which a wait ends"] }
}

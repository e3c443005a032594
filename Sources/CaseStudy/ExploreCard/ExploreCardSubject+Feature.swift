import CoreLocationStandIn
package import Equivalence

extension ExploreCardSubject: AsyncTestSubject {}

package struct ExploreCardFeature: Feature {
  package let name = "ExploreCard"
  package let scenarios = ExploreCardSubject.Scenario.allCases
  package let machineTitle = "The inherited explore card"
  package let mostStates = 5_000

  package init() {}

  package func machine() async throws -> StateMachine { try await ExploreCardSubject.machine(of: .legacy) }

  package func machine(of implementation: ExploreCardSubject.Implementation) async throws -> StateMachine? {
    try await ExploreCardSubject.machine(of: implementation)
  }
}

extension ExploreCardSubject {
  fileprivate static func machine(of implementation: Implementation) async throws -> StateMachine {
    try await StateMachine(
      of: { ExploreCardSubject(implementation) },
      alphabet: [
        .appear(.authorization), .disappear(.authorization), .look, .permission(.denied),
        .permission(.authorizedWhenInUse),
      ])
  }
}

extension ExploreCardSubject.Scenario: ComparedScenario {
  package func subject(_ implementation: ExploreCardSubject.Implementation) -> ExploreCardSubject {
    ExploreCardSubject(implementation, permission: permission)
  }

  package func observationKinds(of _: ExploreCardSubject.Implementation) -> [ExploreCardSubject.Observation] {
    [.managerStarted, .managerStopped, .cardReleased]
  }

  package var assumptions: [Assumption<ExploreCardSubject, ExploreCardSubject>] {
    opensSettings ? [Assumption("at most one request to open the settings waits") { $0.openings <= 1 }] : []
  }
}

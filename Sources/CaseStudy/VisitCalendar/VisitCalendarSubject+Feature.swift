package import Equivalence

package struct VisitCalendarFeature: Feature {
  package let name = "VisitCalendar"
  package let scenarios = VisitCalendarSubject.World.Kind.all
  package let machineTitle = "The inherited calendar of visits"
  package let mostStates = 10_000

  package init() {}

  package func machine() async throws -> StateMachine { try await VisitCalendarSubject.machine(of: .legacy) }

  package func switched(on numbers: Set<String>) -> VisitCalendarSubject.Implementation? {
    .switched(on: Set(numbers.compactMap(SwitchedVisitCalendar.Switch.init)))
  }

  package func machine(of implementation: VisitCalendarSubject.Implementation) async throws -> StateMachine? {
    try await VisitCalendarSubject.machine(of: implementation)
  }
}

extension VisitCalendarSubject {
  fileprivate static func machine(of implementation: Implementation) async throws -> StateMachine {
    try await StateMachine(
      of: { VisitCalendarSubject(implementation, in: .init { $0.appearancesAtATime = 1 }) },
      alphabet: Stimulus.machineAlphabet)
  }
}

extension VisitCalendarSubject: AsyncTestSubject {
  package typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>
}

extension VisitCalendarSubject.World.Kind: ComparedScenario {
  package func subject(_ implementation: VisitCalendarSubject.Implementation) -> VisitCalendarSubject {
    VisitCalendarSubject(implementation, in: world)
  }

  package func observationKinds(of _: VisitCalendarSubject.Implementation) -> [VisitCalendarSubject
    .Observation]
  {
    [
      .asked(.places, .first), .shown([]), .alert(title: "", message: ""), .details([], .quiet),
      .screenReleased(.quiet),
    ]
  }

  package func canShow(_: VisitCalendarSubject.DeclaredDifference) -> Bool { hasDeclaredDifferences }

  package var assumptions: [Assumption<VisitCalendarSubject, VisitCalendarSubject>] {
    [Assumption(assumption) { isAssumed($0) }]
  }
}

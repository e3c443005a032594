import CoreLocationStandIn
package import Equivalence

extension ExploreCardSubject: AsyncTestSubject {}

extension Feature {
  package static let exploreCard = Feature(
    "ExploreCard", kinds: ExploreCardSubject.World.allCases, alphabet: \.alphabet,
    samples: \.samples,
    candidates: ExploreCardSubject.Implementation.all,
    machineTitle: "The inherited explore card", isAsynchronous: true, mostStates: 5_000,
    machine: { try await ExploreCardSubject.machine(of: .legacy) }, machineOf: ExploreCardSubject.machine,
    explore: { world, candidate, known, limits, progress in
      await ExploreCardComparison(
        candidate: candidate, in: world, declared: known.declared, named: known.named
      ).explore(limits: limits, progress: progress)
    })
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

package typealias ExploreCardComparison = Comparison<ExploreCardSubject, ExploreCardSubject>

extension ExploreCardComparison {
  /// Compares an implementation with the legacy one; what it declares is meant to differ, unless said otherwise.
  @MainActor
  package init(
    candidate: ExploreCardSubject.Implementation, in world: ExploreCardSubject.World,
    declared: [DeclaredDifference<Stimulus, Observation>]? = nil,
    named: [DeclaredDifference<Stimulus, Observation>] = []
  ) {
    self.init(
      starts: [
        ComparisonStart(world.description) {
          ExploreCardSubject(.legacy, permission: world.permission)
        } candidate: {
          ExploreCardSubject(candidate, permission: world.permission)
        }
      ],
      alphabet: world.alphabet, observationKinds: [.managerStarted, .managerStopped, .cardReleased],
      declared: (declared ?? candidate.declaredDifferences).filter(world.canShow), named: named,
      assumptions: world.opensSettings
        ? [Assumption("at most one request to open the settings waits") { $0.openings <= 1 }] : [])
  }
}

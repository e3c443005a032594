import CoreLocationStandIn
package import Equivalence

extension ExploreCardSubject: AsyncSubject {}

extension Feature {
  /// The explore card.
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
  fileprivate static func machine(of implementation: Implementation) async throws -> Machine {
    try await Machine(
      of: { ExploreCardSubject(implementation) },
      alphabet: [
        .appear(.authorization), .disappear(.authorization), .look, .permission(.denied),
        .permission(.authorizedWhenInUse),
      ])
  }
}

/// A comparison of two explore cards.
package typealias ExploreCardComparison = Comparison<ExploreCardSubject, ExploreCardSubject>

extension ExploreCardComparison {
  /// Compares an implementation with the legacy one in a world.
  ///
  /// - Parameters:
  ///   - candidate: What is to behave as the legacy implementation does.
  ///   - world: The world to begin in, which says what is done.
  ///   - declared: What is meant to differ; what the candidate declares unless said otherwise.
  ///   - named: The differences that are faults with a name.
  @MainActor
  package init(
    candidate: ExploreCardSubject.Implementation, in world: ExploreCardSubject.World,
    declared: [DifferencePattern<Stimulus, Observation>]? = nil,
    named: [DifferencePattern<Stimulus, Observation>] = []
  ) {
    self.init(
      starts: [
        Start(world.description) {
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

import CoreLocationStandIn
import Equivalence

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
      await Comparison(
        starts: [
          Start(world.description) {
            ExploreCardSubject(.legacy, permission: world.permission)
          } candidate: {
            ExploreCardSubject(candidate, permission: world.permission)
          }
        ],
        alphabet: world.alphabet, observationKinds: [.managerStarted, .managerStopped, .cardReleased],
        declared: known.declared.filter(world.canShow), named: known.named,
        assumptions: world.opensSettings
          ? [Assumption("at most one request to open the settings waits") { $0.openings <= 1 }] : []
      ).explore(limits: limits) { progress($0) }
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

import CoreLocationStandIn
public import Equivalence

extension ExploreCardSubject: AsyncSubject {}

extension Feature {
  /// The explore card.
  public static let exploreCard = Feature(
    "ExploreCard", kinds: ["plain"], alphabet: { _ in ExploreCardSubject.Stimulus.alphabet },
    candidates: ExploreCardSubject.Implementation.all,
    machineTitle: "The inherited explore card", isAsynchronous: true,
    machine: { try await ExploreCardSubject.machine(of: .legacy) }, machineOf: ExploreCardSubject.machine,
    explore: { _, candidate, known, limits, progress in
      await Comparison(
        starts: [CLAuthorizationStatus.notDetermined, .denied, .authorizedWhenInUse].map { permission in
          Start("\(permission)") {
            ExploreCardSubject(.legacy, permission: permission)
          } candidate: {
            ExploreCardSubject(candidate, permission: permission)
          }
        },
        alphabet: ExploreCardSubject.Stimulus.alphabet,
        observationKinds: ["managerStarted", "managerStopped", "opens", "shows", "memory", "cardReleased"],
        declared: known.declared, named: known.named,
        assumptions: [
          Assumption("at most two requests to open the settings wait, as one more is like the second") {
            $0.openings <= 2
          }
        ]
      ).explore(limits: limits ?? Limits(states: 20_000)) { progress($0) }
    })
}

extension ExploreCardSubject {
  fileprivate static func machine(of implementation: Implementation) async throws -> Machine {
    try await Machine(
      of: { ExploreCardSubject(implementation) },
      alphabet: [
        .appear(.authorization), .appear(.place), .disappear(.place), .look, .permission(.denied),
        .permission(.authorizedWhenInUse),
      ])
  }
}

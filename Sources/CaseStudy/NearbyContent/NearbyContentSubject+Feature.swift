import Equivalence

extension Feature {
  /// The source of content about what is near the user.
  public static let nearbyContent = Feature(
    "NearbyContent", kinds: NearbyContentSubject.World.allCases,
    candidates: NearbyContentSubject.Implementation.candidates,
    machineTitle: "The inherited source of nearby content, until it has a location",
    machine: {
      try Machine(
        of: { LegacyNearbyContentSubject(in: .allowed) },
        alphabet: [.startUpdating, .stopUpdating, .load(force: false), .error])
    },
    explore: { world, candidate, known, limits, progress in
      NearbyContentComparison(
        candidate: candidate, in: world, declared: known.declared, named: known.named
      ).explore(limits: limits ?? Limits(states: 50_000), progress: progress)
    })
}

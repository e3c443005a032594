import Equivalence

extension Feature {
  /// The location manager.
  public static let locationManager = Feature(
    "LocationManager", kinds: LocationManagerSubject.World.Kind.all, alphabet: \.alphabet,
    samples: \.samples,
    candidates: LocationManagerSubject.Implementation.candidates,
    rows: LocationManagerSubject.PublishedRow.all,
    // To look further takes much longer and cannot find anything shorter.
    rowScope: RowScope(kinds: 3, depth: 4),
    machineTitle: "The inherited location manager",
    mostStates: 6_000,
    machine: { try LocationManagerSubject.StartStopMachine.machine(of: .legacy) },
    machineOf: { try LocationManagerSubject.StartStopMachine.machine(of: $0, besides: [.heading(.invalid)]) },
    stateNames: { try LocationManagerSubject.StartStopMachine($0).states.map(\.description) },
    explore: { kind, candidate, known, limits, progress in
      await LocationManagerComparison(
        candidate: candidate, in: [kind], declared: known.declared, named: known.named
      ).explore(waiting: .laterTurns, limits: limits) { progress($0) }
    })
}

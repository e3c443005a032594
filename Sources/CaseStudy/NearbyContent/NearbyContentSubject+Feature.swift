import Equivalence

extension Feature {
  /// The source of content about what is near the user.
  public static let nearbyContent = Feature(
    "NearbyContent", kinds: NearbyContentSubject.World.allCases, alphabet: \.alphabet, samples: \.samples,
    candidates: NearbyContentSubject.Implementation.candidates,
    machineTitle: "The inherited source of nearby content, while it loads",
    mostStates: 50_000,
    machine: {
      try Machine(
        of: { TwoRequests() },
        alphabet: [.load(force: false), .location(.here), .answer(0, .found), .answer(0, .failure)])
    },
    explore: { world, candidate, known, limits, progress in
      await NearbyContentComparison(
        candidate: candidate, in: world, declared: known.declared, named: known.named
      ).explore(waiting: .laterTurns, limits: limits, progress: progress)
    })
}

/// The inherited source while nothing that leads to a request happens as long as two are outstanding: its machine has
/// an end.
@MainActor
private final class TwoRequests {
  private let source = LegacyNearbyContentSubject(in: .allowed)
}

extension TwoRequests: @MainActor Subject {
  static let blindSpots = LegacyNearbyContentSubject.blindSpots

  func apply(_ stimulus: NearbyContentSubject.Stimulus) -> [NearbyContentSubject.Observation] {
    switch stimulus {
    case .load, .location: source.subject.requestCount < 2 ? source.apply(stimulus) : []
    default: source.apply(stimulus)
    }
  }
}

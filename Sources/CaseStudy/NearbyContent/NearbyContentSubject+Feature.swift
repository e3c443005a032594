package import Equivalence

extension Feature {
  package static let nearbyContent = Feature(
    "NearbyContent", kinds: NearbyContentSubject.World.allCases, alphabet: \.alphabet, samples: \.samples,
    candidates: NearbyContentSubject.Implementation.candidates,
    machineTitle: "The inherited source of nearby content, while it loads",
    mostStates: 50_000,
    machine: {
      try StateMachine(
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
  private let source = NearbyContentSubject(.legacy)
}

extension TwoRequests: @MainActor TestSubject {
  static let blindSpots = NearbyContentSubject.blindSpots

  func apply(_ stimulus: NearbyContentSubject.Stimulus) -> [NearbyContentSubject.Observation] {
    switch stimulus {
    case .load, .location: source.requestCount < 2 ? source.apply(stimulus) : []
    default: source.apply(stimulus)
    }
  }
}

package typealias NearbyContentComparison = Comparison<NearbyContentSubject, NearbyContentSubject>

extension NearbyContentComparison {
  /// Compares an implementation with the legacy one; what it declares is meant to differ, unless said otherwise.
  @MainActor
  package init(
    candidate: NearbyContentSubject.Implementation, in world: NearbyContentSubject.World,
    declared: [NearbyContentSubject.DeclaredDifference]? = nil,
    named: [NearbyContentSubject.DeclaredDifference] = []
  ) {
    let mayChangeDay = world.alphabet.contains(.nextDay)
    self.init(
      control: { NearbyContentSubject(.legacy, in: world) },
      candidate: { NearbyContentSubject(candidate, in: world) }, alphabet: world.alphabet,
      observationKinds: world.observationKinds,
      declared: (declared ?? candidate.declaredDifferences).filter {
        !$0.isAboutFailure || world.alphabet.contains(where: \.isFailureOfASearch)
      },
      named: named,
      assumptions: [
        Assumption("at most \(world.mostRequests == 1 ? "one request is" : "two requests are") outstanding") {
          $0.requestCount <= world.mostRequests
        },
        Assumption("at most \(world.mostLoads == 1 ? "one load is" : "two loads are") under way") {
          $0.loadCount <= world.mostLoads
        },
      ] + (mayChangeDay ? [Assumption("the day changes once") { $0.dayCount <= 1 }] : []))
  }
}

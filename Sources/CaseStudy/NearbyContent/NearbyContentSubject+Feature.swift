package import Equivalence

package struct NearbyContentFeature: Feature {
  package let name = "NearbyContent"
  package let scenarios = NearbyContentSubject.Scenario.allCases
  package let machineTitle = "The inherited source of nearby content, while it loads"
  package let mostStates = 50_000

  package init() {}

  package func machine() throws -> StateMachine {
    try StateMachine(
      of: { TwoRequests() },
      alphabet: [.load(force: false), .location(.here), .answer(0, .found), .answer(0, .failure)])
  }

  package func report(
    on comparison: Comparison<NearbyContentSubject, NearbyContentSubject>, limits: Limits,
    reportsTraps: Bool, progress: @escaping Progress
  ) async -> Report<NearbyContentSubject.Stimulus, NearbyContentSubject.Observation> {
    await comparison.explore(waiting: .laterTurns, limits: limits, reportsTraps: reportsTraps) {
      progress($0)
    }
  }
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

extension NearbyContentSubject.Scenario: ComparedScenario {
  package func subject(_ implementation: NearbyContentSubject.Implementation) -> NearbyContentSubject {
    NearbyContentSubject(implementation, in: self)
  }

  package func observationKinds(of _: NearbyContentSubject.Implementation) -> [NearbyContentSubject
    .Observation]
  {
    observationKinds
  }

  package func canShow(_ difference: NearbyContentSubject.DeclaredDifference) -> Bool {
    !difference.isAboutFailure || alphabet.contains(where: \.isFailureOfASearch)
  }

  package var assumptions: [Assumption<NearbyContentSubject, NearbyContentSubject>] {
    [
      Assumption("at most \(mostRequests == 1 ? "one request is" : "two requests are") outstanding") {
        $0.requestCount <= mostRequests
      },
      Assumption("at most \(mostLoads == 1 ? "one load is" : "two loads are") under way") {
        $0.loadCount <= mostLoads
      },
    ] + (alphabet.contains(.nextDay) ? [Assumption("the day changes once") { $0.dayCount <= 1 }] : [])
  }
}

public import Equivalence

/// A comparison of two sources of nearby content.
public typealias NearbyContentComparison = Comparison<LegacyNearbyContentSubject, NearbyContentSubject>

extension NearbyContentComparison {
  /// Compares an implementation with the legacy one in a world.
  ///
  /// - Parameters:
  ///   - candidate: What is to behave as the legacy implementation does.
  ///   - world: The world to begin in, which says what is done.
  ///   - declared: What is meant to differ; what the candidate declares unless said otherwise.
  ///   - named: The differences that are faults with a name.
  @MainActor
  public init(
    candidate: NearbyContentSubject.Implementation, in world: NearbyContentSubject.World,
    declared: [NearbyContentSubject.DifferencePattern]? = nil,
    named: [NearbyContentSubject.DifferencePattern] = []
  ) {
    func both(_ text: String, _ holds: @escaping @MainActor (NearbyContentSubject) -> Bool)
      -> Assumption<LegacyNearbyContentSubject, NearbyContentSubject>
    {
      Assumption(text) { legacy, other in
        MainActor.assumeIsolated { holds(legacy.subject) && holds(other) }
      }
    }
    let mayChangeDay = world.alphabet.contains(.nextDay)
    self.init(
      control: { LegacyNearbyContentSubject(in: world) },
      candidate: { NearbyContentSubject(candidate, in: world) }, alphabet: world.alphabet,
      observationKinds: world.observationKinds,
      declared: (declared ?? candidate.declaredDifferences).filter {
        world.alphabet.contains(.answer(0, .failure)) || !$0.isAboutFailure
      },
      named: named,
      assumptions: [
        both("at most \(world.mostRequests == 1 ? "one request is" : "two requests are") outstanding") {
          $0.requestCount <= world.mostRequests
        },
        both("at most \(world.mostLoads == 1 ? "one load is" : "two loads are") under way") {
          $0.loadCount <= world.mostLoads
        },
      ] + (mayChangeDay ? [both("the day changes once") { $0.dayCount <= 1 }] : []))
  }
}

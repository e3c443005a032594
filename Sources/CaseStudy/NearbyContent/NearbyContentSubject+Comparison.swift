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
      observationKinds: [
        "startsLocations", "stopsLocations", "geocodes", "searches", "stores", "completes",
      ] + (world == .permissions ? ["searchesWorldwide", "draws"] : []),
      declared: declared ?? candidate.declaredDifferences, named: named,
      assumptions: [
        both("at most \(world.concurrency == 1 ? "one request is" : "two requests are") outstanding") {
          $0.requestCount <= world.concurrency
        },
        both("at most \(world.concurrency == 1 ? "one load waits" : "two loads wait")") {
          $0.loadCount <= world.concurrency
        },
      ] + (mayChangeDay ? [both("the day changes once") { $0.dayCount <= 1 }] : []))
  }
}

public import Equivalence

extension NearbyContentSubject {
  /// A kind of difference between two sources.
  public typealias DifferencePattern = Equivalence.DifferencePattern<Stimulus, Observation>

  /// The intended differences of the modern implementation from the legacy one, all of them.
  public nonisolated static var declaredDifferences: [DifferencePattern] { [everyLoadThatWaitsEnds] }

  private nonisolated static var everyLoadThatWaitsEnds: DifferencePattern {
    DifferencePattern(
      "no load is forgotten",
      reason: """
        In legacy a second load that waits for a first location replaces the completion of the one before, which is \
        never called. Where a completion was, modern has an `async` method, and one that never returns keeps its \
        caller for good. So modern ends the older load with the newer one.
        """,
      remembering: Waiting()
    ) { stimulus, waiting, observations in
      waiting.note(stimulus)
      if stimulus.isLoad, !observations.contains(.sourceReleased),
        let forgotten = observations.firstIndex(of: .forgetsLoad(isOlder: true))
      {
        observations.remove(at: forgotten)
        waiting.newerIsOlder = false
      }
      guard let isOlder = waiting.newerIsOlder else { return }
      if let end = observations.firstIndex(of: .completes(isOlder: isOlder)) {
        observations.insert(.completes(isOlder: true), at: end)
        waiting.newerIsOlder = nil
      } else if let end = observations.firstIndex(of: .forgetsLoad(isOlder: isOlder)) {
        // Both go with the source.
        observations.insert(.forgetsLoad(isOlder: true), at: end)
        waiting.newerIsOlder = nil
      }
    }
  }

  /// The loads that wait in modern where only one does in legacy.
  private struct Waiting: Hashable {
    /// Whether the newer of the two is followed by yet another one; nil if there are no two.
    var newerIsOlder: Bool?
    private var hasLeft = false

    mutating func note(_ stimulus: Stimulus) {
      if stimulus == .leave { hasLeft = true }
      // Nobody loads any more when the source was let go.
      if case .load = stimulus, newerIsOlder != nil, !hasLeft { newerIsOlder = true }
    }
  }
}

extension NearbyContentSubject.Stimulus {
  /// Whether a load does its work.
  fileprivate var isLoad: Bool {
    switch self {
    case .load, .turn: true
    default: false
    }
  }
}

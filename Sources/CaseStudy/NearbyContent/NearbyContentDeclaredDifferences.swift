package import Equivalence

extension NearbyContentSubject {
  package typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>

  package nonisolated static var declaredDifferences: [DeclaredDifference] {
    [everyLoadThatWaitsEnds, failureOfASearchIsTold]
  }

  private nonisolated static var everyLoadThatWaitsEnds: DeclaredDifference {
    DeclaredDifference(
      "no load is forgotten",
      reason: """
        In legacy a second load that waits for a first location replaces the completion of the first load. \
        That completion is never called. Modern has an `async` method, and a method that never returns \
        keeps its caller in memory. So modern ends the older load with the newer one.
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

  fileprivate nonisolated static var failureOfASearchIsTold: DeclaredDifference {
    DeclaredDifference(
      "a failed search is reported",
      reason: """
        Legacy drops the error of a search: the load ends, and the screen does not learn why it is empty. \
        Modern has an error that the screen can show.
        """,
      remembering: Outstanding()
    ) { stimulus, outstanding, observations in
      if stimulus == .leave { outstanding.hasLeft = true }
      if case .answer(let index, let answer) = stimulus, outstanding.areSearches.indices.contains(index),
        outstanding.areSearches.remove(at: index), let failure = answer.searchFailure, !outstanding.hasLeft
      {
        observations.insert(.tellsFailure(failure), at: 0)
      }
      outstanding.areSearches += observations.compactMap(\.isSearch)
    }
  }

  /// Whether each outstanding request is a search, oldest first, and whether its listener is gone.
  private struct Outstanding: Hashable {
    var areSearches: [Bool] = []
    var hasLeft = false
  }

  /// The loads that wait in modern where only one does in legacy.
  private struct Waiting: Hashable {
    /// Whether the newer of the two is followed by yet another one; nil if there are no two.
    var newerIsOlder: Bool?
    private var hasLeft = false

    mutating func note(_ stimulus: Stimulus) {
      if stimulus == .leave { hasLeft = true }
      // There is no load after the source was released.
      if case .load = stimulus, newerIsOlder != nil, !hasLeft { newerIsOlder = true }
    }
  }
}

extension NearbyContentSubject.DeclaredDifference {
  /// Whether it can show only where a search fails.
  var isAboutFailure: Bool { id == NearbyContentSubject.failureOfASearchIsTold.id }
}

extension NearbyContentSubject.Stimulus {
  var isFailureOfASearch: Bool {
    if case .answer(_, let answer) = self { answer.searchFailure != nil } else { false }
  }

  fileprivate var isLoad: Bool {
    switch self {
    case .load, .turn: true
    default: false
    }
  }
}

extension NearbyContentSubject.Observation {
  /// Whether a request is a search; nil for anything else.
  fileprivate var isSearch: Bool? {
    switch self {
    case .geocodes: false
    case .searches, .searchesWorldwide: true
    default: nil
    }
  }
}

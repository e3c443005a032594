import Equivalence

extension NearbyContentSubject {
  typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>

  nonisolated static var declaredDifferences: [DeclaredDifference] {
    [noLoadIsForgotten, failureOfASearchIsTold]
  }

  private nonisolated static var noLoadIsForgotten: DeclaredDifference {
    DeclaredDifference(
      "a load ends even if another load follows",
      reason: """
        In legacy a second load that waits for a first location replaces the completion of the first load, \
        which is then never called. Modern has an `async` method, which would keep its caller in memory if it \
        never returned, so modern ends the older load together with the newer one.
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
        // When the source is released, both waiting loads lose their completions.
        observations.insert(.forgetsLoad(isOlder: true), at: end)
        waiting.newerIsOlder = nil
      }
    }
  }

  fileprivate nonisolated static var failureOfASearchIsTold: DeclaredDifference {
    DeclaredDifference(
      "a failed search is reported",
      reason: """
        Legacy drops the error of a search, so the load ends and the screen does not learn the reason. \
        Modern has an error that the screen can show.
        """,
      // For each outstanding request, oldest first, whether it is a search; nil after the source's release.
      remembering: [Bool]?.some([])
    ) { stimulus, areSearches, observations in
      if stimulus == .leave { areSearches = nil }
      if case .answer(let index, let answer) = stimulus, areSearches?.indices.contains(index) == true,
        areSearches?.remove(at: index) == true, let failure = answer.searchFailure
      {
        observations.insert(.tellsFailure(failure), at: 0)
      }
      areSearches? += observations.compactMap(\.isSearch)
    }
  }

  /// The two loads that wait in modern while one load waits in legacy.
  private struct Waiting: Hashable {
    /// Whether a third load has begun after these two, or nil if fewer than two loads wait.
    var newerIsOlder: Bool?
    private var hasLeft = false

    mutating func note(_ stimulus: Stimulus) {
      if stimulus == .leave { hasLeft = true }
      // Once the screen has left, no load can begin.
      if case .load = stimulus, newerIsOlder != nil, !hasLeft { newerIsOlder = true }
    }
  }
}

extension NearbyContentSubject.Scenario {
  func canShow(_ difference: NearbyContentSubject.DeclaredDifference) -> Bool {
    difference.id != NearbyContentSubject.failureOfASearchIsTold.id
      || alphabet.contains {
        if case .answer(_, let answer) = $0 { answer.searchFailure != nil } else { false }
      }
  }
}

extension NearbyContentSubject.Stimulus {
  fileprivate var isLoad: Bool {
    switch self {
    case .load, .runLoopPass: true
    default: false
    }
  }
}

extension NearbyContentSubject.Observation {
  fileprivate var isSearch: Bool? {
    switch self {
    case .geocodes: false
    case .searches, .searchesWorldwide: true
    default: nil
    }
  }
}

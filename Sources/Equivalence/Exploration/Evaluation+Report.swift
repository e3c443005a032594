extension Evaluation {
  typealias PatternCount = Report<Stimulus, Observation>.PatternCount
  typealias StartCount = Report<Stimulus, Observation>.StartCount

  func report(doubt: Problem?) -> Report<Stimulus, Observation> {
    let declared = count(comparison.declared, \.declared)
    return Report(
      problems: problems(declared: declared) + [doubt].compactMap { $0 }, differences: differences(),
      declared: declared,
      named: count(comparison.named, \.named), starts: startCounts(), states: graph.count,
      transitions: graph.transitions, applied: exploration.applied, freshPairs: exploration.freshPairs,
      depth: graph.depths.max() ?? 0, coverage: coverage, elapsed: exploration.elapsed)
  }

  private func count(
    _ declarations: [DifferencePattern<Stimulus, Observation>],
    _ positions: KeyPath<Divergences<Stimulus, Observation>.Divergence, [Int]>
  ) -> [PatternCount] {
    var counts = declarations.map { PatternCount(id: $0.id, reason: $0.reason) }
    for (number, divergence) in divergences.all.enumerated() {
      for position in divergence[keyPath: positions] {
        counts[position].transitions += occurrences[number]
      }
    }
    return counts
  }

  private func startCounts() -> [StartCount] {
    var counts = comparison.starts.map { StartCount(name: $0.name) }
    for origin in graph.origins { counts[origin].states += 1 }
    return counts
  }

  private func problems(declared: [PatternCount]) -> [Problem] {
    var problems: [Problem] = []
    if comparison.starts.isEmpty || comparison.alphabet.isEmpty { problems.append(.nothingToExplore) }
    if let limit = exploration.limit { problems.append(.limitReached(limit, exploration.currentProgress)) }
    problems += blindSpots(exploration.blindSpots.control, listed: Control.blindSpots, of: .control)
    problems += blindSpots(exploration.blindSpots.candidate, listed: Candidate.blindSpots, of: .candidate)
    problems += coverage.stimuli.filter { $0.effective == 0 }.map { .idleStimulus(display($0.stimulus)) }
    problems += coverage.observations.filter { $0.control + $0.candidate == 0 }
      .map { .unseenObservation($0.kind) }
    problems += declared.filter { $0.transitions == 0 }.map { .unseenDeclaration($0.id) }
    return problems
  }

  private func blindSpots(_ met: BlindSpotRecord.Side, listed: [BlindSpot], of side: Side) -> [Problem] {
    let properties = listed.map(\.property)
    let unlisted = met.unseen.filter { !properties.contains($0) }.sorted()
    let stale = properties.indices.filter { met.skipped & 1 << UInt64($0) == 0 }.map { properties[$0] }
      .filter { !met.unseen.contains($0) }
    let ambiguous = zip(properties, met.leftOut).filter { $1.count > 1 }
    return unlisted.map { .blindSpot($0, of: side) } + stale.map { .staleBlindSpot($0, of: side) }
      + ambiguous.map { .ambiguousBlindSpot($0, of: side, $1.sorted()) }
  }
}

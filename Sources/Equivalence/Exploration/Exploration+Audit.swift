extension Exploration {
  /// Replays pairs of histories with equal fingerprints, extended alike, and returns the first that go apart.
  mutating func audit(_ audit: Audit) -> Problem? {
    guard graph.count > 0, graph.stimuli > 0 else { return nil }
    var generator = SeededGenerator(seed: audit.seed)
    for _ in 0..<audit.samples {
      let edge = Int.random(in: graph.targets.indices, using: &generator)
      let target = graph.targets[edge]
      // The edge that the target was found by gives only one history.
      guard target >= 0, graph.arrivals[target] != .edge(edge) else { continue }
      let continuation = (0..<audit.length).map { _ in Int.random(in: alphabet.indices, using: &generator) }
      let first = path(to: target)
      var second = path(to: edge / graph.stimuli)
      second.stimuli.append(edge % graph.stimuli)
      if let problem = comparison(of: first, second, continuation: continuation) { return problem }
    }
    return nil
  }

  private mutating func comparison(of first: Path, _ second: Path, continuation: [Int]) -> Problem? {
    let left = traces(of: Path(start: first.start, stimuli: first.stimuli + continuation))
    let right = traces(of: Path(start: second.start, stimuli: second.stimuli + continuation))
    let (leftStart, rightStart) = (first.stimuli.count, second.stimuli.count)
    guard left[leftStart].isSameState(as: right[rightStart]) else { return diagnosis(of: second) }
    for position in continuation.indices
    where left[leftStart + 1 + position] != right[rightStart + 1 + position] {
      return diagnosis(of: first, second, continuation: Array(continuation[...position]))
    }
    return nil
  }
}

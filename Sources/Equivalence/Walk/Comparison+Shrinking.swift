extension Comparison {
  /// About how many stimuli the search for a shorter sequence applies at most.
  private var searchBudget: Int { 100_000 }

  /// A difference as short as dropping steps, and then a search, can make it.
  func shortened(
    _ difference: Difference<Stimulus, Observation>, from start: Start<Control, Candidate>
  ) -> Difference<Stimulus, Observation>? {
    let shrunk = self.shrunk(difference.steps.map(\.stimulus), from: start)
    return searched(below: shrunk, from: start) ?? firstDifference(in: shrunk, from: start)
  }

  /// A sequence that shows a difference, from which no single stimulus can be dropped.
  func shrunk(_ stimuli: [Stimulus], from start: Start<Control, Candidate>) -> [Stimulus] {
    var best = stimuli
    var size = max(best.count / 2, 1)
    while true {
      if let shorter = droppingChunk(of: size, from: best, start)
        ?? (size == 1 ? droppingPair(from: best, start) : nil)
      {
        best = shorter
        size = max(min(size, best.count / 2), 1)
      } else if size == 1 {
        return best
      } else {
        size /= 2
      }
    }
  }

  private func droppingChunk(
    of size: Int, from stimuli: [Stimulus], _ start: Start<Control, Candidate>
  ) -> [Stimulus]? {
    for position in stride(from: 0, to: stimuli.count - 1, by: size) {
      var shorter = stimuli
      shorter.removeSubrange(position..<min(position + size, stimuli.count - 1))
      if let shorter = failing(shorter, from: start) { return shorter }
    }
    return nil
  }

  /// Drops two stimuli that do not stand together: what counts steps may need that.
  private func droppingPair(from stimuli: [Stimulus], _ start: Start<Control, Candidate>) -> [Stimulus]? {
    guard stimuli.count <= 64 else { return nil }
    for second in stimuli.indices.dropLast().reversed() {
      for first in stimuli[..<second].indices {
        var shorter = stimuli
        shorter.remove(at: second)
        shorter.remove(at: first)
        if let shorter = failing(shorter, from: start) { return shorter }
      }
    }
    return nil
  }

  /// The stimuli up to the first difference that they show; nil if they show none.
  private func failing(_ stimuli: [Stimulus], from start: Start<Control, Candidate>) -> [Stimulus]? {
    var replay = replay(from: start)
    for (position, stimulus) in stimuli.enumerated() where replay.apply(stimulus).outcome == .different {
      return Array(stimuli[...position])
    }
    return nil
  }

  /// A shorter sequence than the one given, found breadth-first; nil if there is none within the budget.
  private func searched(
    below stimuli: [Stimulus], from start: Start<Control, Candidate>
  ) -> Difference<Stimulus, Observation>? {
    guard stimuli.count > 1 else { return nil }
    var alphabet = self.alphabet
    for stimulus in stimuli where !alphabet.contains(stimulus) { alphabet.append(stimulus) }
    return Comparison(starts: [start], alphabet: alphabet, declared: declared, named: named)
      .explore(
        limits: Limits(states: searchBudget / alphabet.count, depth: stimuli.count - 1),
        audit: Audit(samples: 0)
      )
      .differences.first
  }
}

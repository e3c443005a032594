extension Comparison where Control: SubjectWithChoices, Candidate: SubjectWithChoices {
  private typealias Steps = [ComparisonStep<Stimulus, Observation>]
  typealias Recording = [(stimulus: Stimulus, choices: [Choice])]

  /// The shortest sequence found with the difference that a recording shows; nil if fresh subjects do not show it.
  ///
  /// - Parameters:
  ///   - stimuli: The events of the recording.
  ///   - start: The initial condition, by its position in ``starts``.
  ///   - isSought: Returns true for a step that shows the difference.
  public func shortest(
    of stimuli: [Stimulus], from start: Int = 0,
    where isSought: (ComparisonStep<Stimulus, Observation>) -> Bool
  ) -> Difference<Stimulus, Observation>? {
    shortened(stimuli.map { ($0, []) }, from: start, over: [], where: isSought)
  }

  /// Shortens a difference by dropping steps and choices, and then by an exploration; nil if fresh subjects lack it.
  ///
  /// - Parameters:
  ///   - alphabet: The events of the exploration, besides those of the remaining steps.
  ///   - budget: Roughly how many events the search may apply.
  func shortened(
    _ steps: Recording, from start: Int, over alphabet: [Stimulus], budget: Int = 100_000,
    until deadline: ContinuousClock.Instant? = nil,
    where isSought: (ComparisonStep<Stimulus, Observation>) -> Bool
  ) -> Difference<Stimulus, Observation>? {
    guard let again = showing(isSought, steps, from: start) else { return nil }
    let shrunk = shrunk(again) { isOver(deadline) ? nil : showing(isSought, $0, from: start) }
    let (shorter, isSearched) = searched(
      below: shrunk, over: alphabet, budget, from: start, until: deadline, isSought)
    var shortest = shorter ?? difference(of: shrunk, from: start)
    if isSearched { shortest.isShortest = true }
    return shortest
  }

  func isOver(_ deadline: ContinuousClock.Instant?) -> Bool {
    Task.isCancelled || deadline.map { $0 <= .now } ?? false
  }

  /// The steps up to the first one with the difference.
  ///
  /// Nil if there is none, or if a violated assumption or an unmatched choice comes first.
  private func showing(
    _ isSought: (ComparisonStep<Stimulus, Observation>) -> Bool, _ steps: Recording,
    from start: Int
  ) -> Steps? {
    var replay = Replay(self, from: self.start(at: start))
    var replayed: Steps = []
    for step in steps {
      if replay.isOutside { return nil }
      replayed.append(replay.apply(step.stimulus, choices: step.choices))
      if replay.isApart { return nil }
      if replayed.last.map(isSought) ?? false { return replayed }
    }
    return nil
  }

  private typealias Trial = (Recording) -> Steps?

  private func shrunk(_ steps: Steps, _ trial: Trial) -> Steps {
    var best = steps
    var size = max(best.count / 2, 1)
    while true {
      if let simpler = simpler(than: best, by: size, trial) {
        best = simpler
        size = max(min(size, best.count / 2), 1)
      } else if size == 1 {
        return best
      } else {
        size /= 2
      }
    }
  }

  private func simpler(than steps: Steps, by size: Int, _ trial: Trial) -> Steps? {
    for dropped in groupsToDrop(of: size, from: steps.count - 1) {
      let left = steps.indices.filter { !dropped.contains($0) }
      if let shorter = trial(left.map { (steps[$0].stimulus, steps[$0].choices) }) { return shorter }
    }
    return size == 1 ? withFewerChoices(steps, trial) : nil
  }

  /// The groups of steps to drop, none with the last step: first groups of `size` steps in a row, and then, if
  /// `size` is 1 and there are few steps, all pairs of steps.
  private func groupsToDrop(of size: Int, from count: Int) -> [[Int]] {
    let rows = stride(from: 0, to: count, by: size).map { Array($0..<min($0 + size, count)) }
    // If a subject behaves differently after an odd number of events, only dropping two steps keeps the difference.
    guard size == 1, count < 64 else { return rows }
    return rows + (0..<count).reversed().flatMap { second in (0..<second).map { [$0, second] } }
  }

  private func withFewerChoices(_ steps: Steps, _ trial: Trial) -> Steps? {
    for index in steps.indices {
      for position in steps[index].choices.indices {
        var shorter = steps.map { ($0.stimulus, $0.choices) }
        shorter[index].1.remove(at: position)
        if let shorter = trial(shorter), shorter.map(\.choices) != steps.map(\.choices) { return shorter }
      }
    }
    return nil
  }

  /// A shorter sequence, found breadth-first, and whether the search tried all that are shorter.
  private func searched(
    below steps: Steps, over alphabet: [Stimulus], _ budget: Int, from start: Int,
    until deadline: ContinuousClock.Instant?, _ isSought: (ComparisonStep<Stimulus, Observation>) -> Bool
  ) -> (Difference<Stimulus, Observation>?, isComplete: Bool) {
    guard steps.count > 1, !isOver(deadline) else { return (nil, steps.count == 1) }
    let isOverAll = Set(alphabet).isSuperset(of: self.alphabet)
    var alphabet = alphabet
    for step in steps where !alphabet.contains(step.stimulus) { alphabet.append(step.stimulus) }
    let comparison = Comparison(
      starts: isOverAll ? starts : [starts[start]], alphabet: alphabet, declared: declared,
      maxChoicesPerStep: maxChoicesPerStep, overlaps: overlaps,
      assumptions: assumptions)
    let limits = Limits(
      states: budget / alphabet.count, depth: steps.count - 1, duration: deadline.map { $0 - .now })
    var exploration = Exploration(comparison, limits: limits, progress: nil)
    exploration.isForShortening = true
    exploration.run()
    let report = exploration.report(audit: nil)
    let isComplete = report.problems.allSatisfy { problem in
      if case .limitReached(let limit, _) = problem.cause { limit == .depth } else { !problem.cause.isDoubt }
    }
    var found = report.differences.first { $0.steps.last.map(isSought) ?? false }
    if !isOverAll { found?.startPosition = start }
    return (found, isOverAll && isComplete)
  }
}

extension Comparison where Control: Subject, Candidate: Subject {
  private typealias Steps = [Step<Stimulus, Observation>]

  /// About how many stimuli the search for a shorter sequence applies at most.
  private var searchBudget: Int { 100_000 }

  /// The shortest sequence that shows what a recording shows; nil if the recording does not show it here.
  ///
  /// Steps are dropped as long as the difference stays. Then the stimuli that are left are explored for a sequence that
  /// is shorter still.
  ///
  /// - Parameters:
  ///   - stimuli: What was done.
  ///   - start: The initial condition.
  ///   - isSought: Says whether a step shows the difference that is sought.
  public func shortest(
    of stimuli: [Stimulus], from start: Start<Control, Candidate>,
    where isSought: (Step<Stimulus, Observation>) -> Bool
  ) -> Difference<Stimulus, Observation>? {
    shortened(stimuli.map { ($0, []) }, from: start, over: [], where: isSought)
  }

  /// A difference as short as dropping steps, and then a search, can make it; nil if it does not show again.
  ///
  /// - Parameters:
  ///   - steps: What was done, with what the environment answered.
  ///   - start: The initial condition.
  ///   - alphabet: The stimuli to search with, besides those of the steps that are left.
  ///   - deadline: When the time is over; nil if there is no limit.
  ///   - isSought: Says whether a step shows the difference.
  func shortened(
    _ steps: [(stimulus: Stimulus, choices: [Choice])], from start: Start<Control, Candidate>,
    over alphabet: [Stimulus], until deadline: ContinuousClock.Instant? = nil,
    where isSought: (Step<Stimulus, Observation>) -> Bool
  ) -> Difference<Stimulus, Observation>? {
    guard let again = showing(isSought, steps, from: start) else { return nil }
    let shrunk = shrunk(again) { isOver(deadline) ? nil : showing(isSought, $0, from: start) }
    return searched(below: shrunk, over: alphabet, from: start, until: deadline, isSought)
      ?? difference(of: shrunk, from: start)
  }

  func isOver(_ deadline: ContinuousClock.Instant?) -> Bool {
    Meter.isCancelled || deadline.map { $0 <= .now } ?? false
  }

  /// The steps up to the first one that shows what is sought; nil if none does.
  private func showing(
    _ isSought: (Step<Stimulus, Observation>) -> Bool, _ steps: [(stimulus: Stimulus, choices: [Choice])],
    from start: Start<Control, Candidate>
  ) -> Steps? {
    var replay = replay(from: start)
    var replayed: Steps = []
    for step in steps {
      if replay.isOutside { return nil }
      replayed.append(replay.apply(step.stimulus, choices: step.choices))
      if replay.isApart { return nil }
      if replayed.last.map(isSought) ?? false { return replayed }
    }
    return nil
  }

  /// What is left of some steps if it still shows what is sought.
  private typealias Trial = ([(stimulus: Stimulus, choices: [Choice])]) -> Steps?

  private func shrunk(_ steps: Steps, _ trial: Trial) -> Steps {
    var best = steps
    var size = max(best.count / 2, 1)
    while true {
      if let shorter = droppingChunk(of: size, from: best, trial)
        ?? (size == 1 ? droppingPair(from: best, trial) ?? quieting(best, trial) : nil)
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

  private func droppingChunk(of size: Int, from steps: Steps, _ trial: Trial) -> Steps? {
    for position in stride(from: 0, to: steps.count - 1, by: size) {
      var shorter = steps.map { ($0.stimulus, $0.choices) }
      shorter.removeSubrange(position..<min(position + size, steps.count - 1))
      if let shorter = trial(shorter) { return shorter }
    }
    return nil
  }

  /// Drops two steps that do not stand together: what counts steps may need that.
  private func droppingPair(from steps: Steps, _ trial: Trial) -> Steps? {
    guard steps.count <= 64 else { return nil }
    for second in steps.indices.dropLast().reversed() {
      for first in steps[..<second].indices {
        var shorter = steps.map { ($0.stimulus, $0.choices) }
        shorter.remove(at: second)
        shorter.remove(at: first)
        if let shorter = trial(shorter) { return shorter }
      }
    }
    return nil
  }

  private func quieting(_ steps: Steps, _ trial: Trial) -> Steps? {
    for index in steps.indices {
      for position in steps[index].choices.indices {
        var quieter = steps.map { ($0.stimulus, $0.choices) }
        quieter[index].1.remove(at: position)
        if let quieter = trial(quieter), quieter.map(\.choices) != steps.map(\.choices) { return quieter }
      }
    }
    return nil
  }

  /// A shorter sequence than the one given, found breadth-first; nil if there is none within the budget.
  private func searched(
    below steps: Steps, over alphabet: [Stimulus], from start: Start<Control, Candidate>,
    until deadline: ContinuousClock.Instant?, _ isSought: (Step<Stimulus, Observation>) -> Bool
  ) -> Difference<Stimulus, Observation>? {
    guard steps.count > 1, !isOver(deadline) else { return nil }
    var alphabet = alphabet
    for step in steps where !alphabet.contains(step.stimulus) { alphabet.append(step.stimulus) }
    return Comparison(
      starts: [start], alphabet: alphabet, declared: declared, named: named, answersPerStep: answersPerStep,
      assumptions: assumptions
    )
    .explore(
      limits: Limits(
        states: searchBudget / alphabet.count, depth: steps.count - 1, duration: deadline.map { $0 - .now }),
      audit: Audit(samples: 0)
    )
    .differences.first { $0.steps.last.map(isSought) ?? false }
  }
}

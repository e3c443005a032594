extension Comparison where Control: Subject, Candidate: Subject {
  private typealias Steps = [Step<Stimulus, Observation>]

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
    guard var best = showing(isSought, stimuli, from: start) else { return nil }
    var size = max(best.count / 2, 1)
    while true {
      if let shorter = dropping(size, from: best, start, isSought) {
        best = shorter
        size = max(min(size, best.count / 2), 1)
      } else if size == 1 {
        break
      } else {
        size /= 2
      }
    }
    return searched(below: best, start, isSought)
      ?? Difference(
        start: start.name, steps: best, names: best[best.count - 1].names, edits: best[best.count - 1].edits,
        occurrences: 1, places: 1, isShortest: best.count == 1, isAsynchronous: false)
  }

  /// The steps up to the last one that shows what is sought; nil if none does.
  private func showing(
    _ isSought: (Step<Stimulus, Observation>) -> Bool, _ stimuli: [Stimulus],
    from start: Start<Control, Candidate>
  ) -> Steps? {
    var replay = replay(from: start)
    let steps = stimuli.map { replay.apply($0) }
    return steps.lastIndex(where: isSought).map { Array(steps[...$0]) }
  }

  private func dropping(
    _ size: Int, from steps: Steps, _ start: Start<Control, Candidate>,
    _ isSought: (Step<Stimulus, Observation>) -> Bool
  ) -> Steps? {
    for position in stride(from: 0, to: steps.count - 1, by: size) {
      var stimuli = steps.map(\.stimulus)
      stimuli.removeSubrange(position..<min(position + size, steps.count - 1))
      if let shorter = showing(isSought, stimuli, from: start) { return shorter }
    }
    return nil
  }

  private func searched(
    below steps: Steps, _ start: Start<Control, Candidate>, _ isSought: (Step<Stimulus, Observation>) -> Bool
  ) -> Difference<Stimulus, Observation>? {
    guard steps.count > 1 else { return nil }
    var alphabet: [Stimulus] = []
    for step in steps where !alphabet.contains(step.stimulus) { alphabet.append(step.stimulus) }
    return Comparison(
      starts: [start], alphabet: alphabet, declared: declared, named: named, answersPerStep: answersPerStep
    )
    .explore(limits: Limits(states: 10_000, depth: steps.count - 1), audit: Audit(samples: 0))
    .differences.first { $0.steps.last.map(isSought) ?? false }
  }
}

extension Comparison where Control: Subject, Candidate: Subject {
  /// Takes random walks over the alphabet, until one shows a difference or all are done.
  ///
  /// - Parameters:
  ///   - count: The number of walks; the initial conditions take turns.
  ///   - length: The number of stimuli of each walk.
  ///   - seed: What the walks are drawn by.
  public func walk(count: Int, length: Int, seed: UInt64) -> WalkReport<Stimulus, Observation> {
    precondition(!alphabet.isEmpty, "A walk over the alphabet needs one.")
    return walk(count: count, length: length, seed: seed) { generator in
      alphabet[Int.random(in: alphabet.indices, using: &generator)]
    }
  }

  /// Takes random walks over stimuli outside a finite alphabet, until one shows a difference or all are done.
  ///
  /// The environment's answers are drawn too. A failing walk is shrunk to one from which no single step can be
  /// dropped, and then shortened further by an exploration over its own stimuli and the alphabet. A walk ends early
  /// where a subject, made anew, no longer asks the environment the same.
  ///
  /// - Parameters:
  ///   - count: The number of walks; the initial conditions take turns.
  ///   - length: The number of stimuli of each walk.
  ///   - seed: What the walks are drawn by.
  ///   - next: Draws the next stimulus.
  public func walk(
    count: Int, length: Int, seed: UInt64, next: (inout SeededGenerator) -> Stimulus
  ) -> WalkReport<Stimulus, Observation> {
    var generator = SeededGenerator(seed: seed)
    var (steps, declaredSteps) = (0, 0)
    for walk in 0..<(starts.isEmpty ? 0 : count) {
      let start = starts[walk % starts.count]
      var replay = replay(from: start)
      var walked: [Step<Stimulus, Observation>] = []
      for _ in 0..<length where !replay.isOutside && !replay.isApart {
        let stimulus = next(&generator)
        let draw = AnswerDraw(seed: generator.next(), answersPerStep: answersPerStep)
        let step = replay.apply(stimulus, drawing: draw)
        walked.append(replay.isApart ? again(step, after: walked, from: start, &replay) : step)
        steps += 1
        if walked.last?.outcome == .declared { declaredSteps += 1 }
        guard walked.last?.outcome == .different, !replay.isApart else { continue }
        let shortened = shortened(
          walked.map { ($0.stimulus, $0.choices) }, from: start, over: alphabet
        ) { $0.outcome == .different }
        return WalkReport(
          seed: seed, walks: walk + 1, steps: steps, declaredSteps: declaredSteps,
          foundLength: walked.count, difference: shortened ?? difference(of: walked, from: start),
          isReproduced: shortened != nil)
      }
    }
    return WalkReport(
      seed: seed, walks: starts.isEmpty ? 0 : count, steps: steps, declaredSteps: declaredSteps,
      foundLength: nil, difference: nil, isReproduced: true)
  }

  /// Does a step once more on a fresh pair, until both sides ask for every answer.
  ///
  /// As in an exploration, one-sided questions get their default answer.
  private func again(
    _ step: Step<Stimulus, Observation>, after walked: [Step<Stimulus, Observation>],
    from start: Start<Control, Candidate>, _ replay: inout Replay<Control, Candidate>
  ) -> Step<Stimulus, Observation> {
    var step = step
    var choices = step.choices
    while replay.isApart {
      let shared = choices.filter(replay.isShared)
      // None to leave out: a fresh pair no longer asks the same in an earlier step.
      guard shared.count < choices.count else { break }
      choices = shared
      replay = self.replay(from: start)
      for step in walked { _ = replay.apply(step.stimulus, choices: step.choices) }
      step = replay.apply(step.stimulus, choices: choices)
    }
    return step
  }
}

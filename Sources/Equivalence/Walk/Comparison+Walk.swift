extension Comparison where Control: SubjectWithChoices, Candidate: SubjectWithChoices {
  /// Takes random walks over the alphabet, until a walk shows a difference, all are done, or the task is cancelled.
  ///
  /// The parameters are explained at ``walk(count:length:seed:shortens:reportsTraps:next:)``.
  public func walk(
    count: Int, length: Int, seed: UInt64, reportsTraps: Bool = false
  ) -> WalkReport<Stimulus, Observation> {
    require(!alphabet.isEmpty, "A walk over the alphabet needs an event.")
    return walk(count: count, length: length, seed: seed, reportsTraps: reportsTraps) { generator in
      alphabet[Int.random(in: alphabet.indices, using: &generator)]
    }
  }

  /// Takes random walks over any events, until a walk shows a difference, all are done, or the task is cancelled.
  ///
  /// The choices are random, too. A failing walk is shortened until every step is necessary. A walk ends early if it
  /// violates an assumption, or if a fresh subject does not ask the same questions again.
  ///
  /// - Parameters:
  ///   - count: The number of walks, which begin with each initial condition in turn.
  ///   - length: The number of events in each walk.
  ///   - seed: The seed of the random numbers.
  ///   - shortens: Whether to shorten a failing walk at once; otherwise you can call ``shortened(_:within:)`` later.
  ///   - reportsTraps: Whether to write the sequence to the standard error if an event ends the process.
  ///   - next: Picks the next event.
  public func walk(
    count: Int, length: Int, seed: UInt64, shortens: Bool = true, reportsTraps: Bool = false,
    next: (inout any RandomNumberGenerator) -> Stimulus
  ) -> WalkReport<Stimulus, Observation> {
    require(!starts.isEmpty, "A walk needs a start.")
    require(count >= 0 && length >= 0, "There cannot be \(count) walks of \(length) events.")
    var generator: any RandomNumberGenerator = SeededGenerator(seed: seed)
    let trapNote = TrapNote(isWanted: reportsTraps)
    trapNote?.advice = "This is a random walk. explore(reportsTraps: true) finds a shortest sequence."
    var (walks, steps, declaredSteps) = (0, 0, 0)
    for walk in 0..<count where !Task.isCancelled {
      walks += 1
      let start = walk % starts.count
      Ballast.shift()
      var replay = Replay(self, from: starts[start], noting: trapNote)
      var walked: [ComparisonStep<Stimulus, Observation>] = []
      for _ in 0..<length where !replay.isOutside && !replay.isApart && !Task.isCancelled {
        let stimulus = next(&generator)
        let draw = AnswerDraw(seed: generator.next(), maxChoicesPerStep: maxChoicesPerStep)
        let step = replay.apply(stimulus, drawing: draw)
        walked.append(replay.isApart ? again(step, after: walked, from: start, &replay) : step)
        steps += 1
        if walked.last?.outcome == .declared { declaredSteps += 1 }
        guard walked.last?.outcome == .different, !replay.isApart else { continue }
        let report = WalkReport(
          seed: seed, walks: walk + 1, steps: steps, declaredSteps: declaredSteps,
          foundLength: walked.count, difference: difference(of: walked, from: start))
        return shortens ? shortened(report) : report
      }
    }
    return WalkReport(
      seed: seed, walks: walks, steps: steps, declaredSteps: declaredSteps,
      foundLength: nil, difference: nil)
  }

  /// Shortens the difference that a walk of this comparison found, as far as the time allows.
  ///
  /// If the task is cancelled, you get the shortest sequence so far.
  ///
  /// - Parameters:
  ///   - report: The report with the difference.
  ///   - limit: The longest time to take; nil if there is no limit.
  public func shortened(
    _ report: WalkReport<Stimulus, Observation>, within limit: Duration? = nil
  ) -> WalkReport<Stimulus, Observation> {
    guard let found = report.difference else { return report }
    let deadline = limit.map { ContinuousClock.now + $0 }
    let shortest = shortened(
      found.steps.map { ($0.stimulus, $0.choices) }, from: (report.walks - 1) % starts.count,
      over: alphabet, until: deadline
    ) { $0.outcome == .different }
    var report = report
    report.difference = shortest ?? found
    report.isReproduced = shortest != nil
    report.isCutShort = isOver(deadline)
    return report
  }

  /// Repeats a step on fresh pairs, without the answers to questions that only one side asks.
  private func again(
    _ step: ComparisonStep<Stimulus, Observation>, after walked: [ComparisonStep<Stimulus, Observation>],
    from start: Int, _ replay: inout Replay<Control, Candidate>
  ) -> ComparisonStep<Stimulus, Observation> {
    var step = step
    var choices = step.choices
    while replay.isApart {
      let shared = choices.filter(replay.isShared)
      // If both sides asked for every answer, the fresh pair already deviated in an earlier step, so the walk ends.
      guard shared.count < choices.count else { break }
      choices = shared
      replay = Replay(self, from: starts[start])
      for step in walked { _ = replay.apply(step.stimulus, choices: step.choices) }
      step = replay.apply(step.stimulus, choices: choices)
    }
    return step
  }
}

/// The findings of random walks.
public struct WalkReport<Stimulus: Hashable, Observation: Hashable> {
  /// The seed of the walks; the same seed gives the same walks again.
  public let seed: UInt64
  /// The number of walks taken, including the failing one.
  public let walks: Int
  /// The number of events applied on these walks.
  public let steps: Int
  /// The number of steps that differed only as declared.
  public let declaredSteps: Int
  /// The length of the failing walk before it was shortened; nil if no walk failed.
  public let foundLength: Int?
  /// The difference that the failing walk shows, as far as it has been shortened; nil if no walk failed.
  public internal(set) var difference: Difference<Stimulus, Observation>?
  /// False if a fresh pair did not show the difference again, which points to state outside the subjects.
  public internal(set) var isReproduced = true
  /// True if the time limit or a cancellation ended the shortening, so that a shorter sequence may exist.
  public internal(set) var isCutShort = false

  /// Throws this report as an error, which fails a test, if a walk shows a difference.
  public func requireNoDifference() throws(ComparisonError) {
    if difference != nil { throw ComparisonError(problems: [], description: "\(self)") }
  }
}

extension WalkReport: Sendable where Stimulus: Sendable, Observation: Sendable {}

extension WalkReport: CustomStringConvertible {
  /// The numbers with the seed, and the difference if there is one.
  public var description: String {
    let head = "\(walks) random walks, \(steps) steps, \(declaredSteps) as declared, seed \(seed): "
    guard let difference, let foundLength else { return head + "no difference" }
    guard isReproduced else {
      return head + "a difference that a fresh pair does not show again\n\(difference)"
    }
    return head + "different, in \(difference.steps.count) steps (found in \(foundLength))\n\(difference)"
  }
}

/// A random number generator (SplitMix64) that gives the same numbers for the same seed on every platform.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

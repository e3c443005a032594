/// A fresh pair of subjects that is led step by step.
///
/// ```swift
/// var replay = comparison.replay(from: start)
/// for stimulus in recording {
///   let step = replay.apply(stimulus)
///   if step.outcome == .different { print(step) }
/// }
/// ```
///
/// No step is kept, so that a replay takes the same memory however long it is.
public struct Replay<Control: Subject, Candidate: Subject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  private let comparison: Comparison<Control, Candidate>
  private var pair: Pair<Control, Candidate>
  private var divergences: Divergences<Control.Stimulus, Control.Observation>
  private var memory = 0
  /// Whether only one side got an answer, so that the two are no longer in the same surroundings.
  private(set) var isApart = false
  /// Whether some assumption does not hold in the states where the two are.
  var isOutside: Bool { comparison.brokenAssumption(in: pair) != nil }
  private let questions = QuestionTable()
  private let controlEnvironment: Environment
  private let candidateEnvironment: Environment

  init(_ comparison: Comparison<Control, Candidate>, from start: Start<Control, Candidate>) {
    self.comparison = comparison
    pair = Pair(control: start.control(), candidate: start.candidate())
    divergences = Divergences(declared: comparison.declared, named: comparison.named)
    controlEnvironment = Environment(questions: questions)
    candidateEnvironment = Environment(questions: questions)
  }

  /// Applies a stimulus to both sides and says how they compare.
  ///
  /// - Parameters:
  ///   - stimulus: What is done to both sides.
  ///   - choices: What the environment answers; all other questions get their first answer.
  public mutating func apply(
    _ stimulus: Control.Stimulus, choices: [Choice] = []
  ) -> Step<Control.Stimulus, Control.Observation> {
    controlEnvironment.begin(choices)
    candidateEnvironment.begin(choices)
    return step(stimulus)
  }

  /// Applies a stimulus with answers that are drawn.
  mutating func apply(
    _ stimulus: Control.Stimulus, drawing draw: AnswerDraw
  ) -> Step<Control.Stimulus, Control.Observation> {
    controlEnvironment.begin(drawing: draw)
    return step(stimulus) { $1.begin($0.script) }
  }

  private mutating func step(
    _ stimulus: Control.Stimulus, between: (Environment, Environment) -> Void = { _, _ in }
  ) -> Step<Control.Stimulus, Control.Observation> {
    let control = pair.control.step(stimulus, in: controlEnvironment)
    between(controlEnvironment, candidateEnvironment)
    let candidate = pair.candidate.step(stimulus, in: candidateEnvironment)
    let (asked, others) = (controlEnvironment.asked, candidateEnvironment.asked)
    var divergence: Divergences<Control.Stimulus, Control.Observation>.Divergence?
    if control != candidate || asked != others {
      let onlyControl = asked.filter { !others.contains($0) }
      let onlyCandidate = others.filter { !asked.contains($0) }
      if control != candidate || !onlyControl.isEmpty || !onlyCandidate.isEmpty {
        divergence = divergences.divergence(
          .init(
            stimulus: stimulus, control: control, candidate: candidate,
            onlyControlAsks: onlyControl.map(questions.question),
            onlyCandidateAsks: onlyCandidate.map(questions.question)), memory: memory)
      }
    }
    if let divergence { memory = divergence.memory }
    if !controlEnvironment.script.allSatisfy({ others.contains($0.key) }) { isApart = true }
    return Step(
      stimulus, choices: controlEnvironment.script.map(questions.choice), control: control,
      candidate: candidate,
      divergence, in: divergences)
  }
}

extension Comparison where Control: Subject, Candidate: Subject {
  /// Makes a fresh pair of subjects to be led step by step.
  public func replay(from start: Start<Control, Candidate>) -> Replay<Control, Candidate> {
    Replay(self, from: start)
  }

  /// Replays steps on a fresh pair up to the first undeclared difference; nil if there is none.
  func firstDifference(
    in steps: [Step<Stimulus, Observation>], from start: Start<Control, Candidate>
  ) -> Difference<Stimulus, Observation>? {
    var replay = replay(from: start)
    var replayed: [Step<Stimulus, Observation>] = []
    for step in steps {
      replayed.append(replay.apply(step.stimulus, choices: step.choices))
      if let difference = difference(of: replayed, from: start) { return difference }
    }
    return nil
  }

  /// The undeclared difference that the last step shows, if it shows one.
  func difference(
    of steps: [Step<Stimulus, Observation>], from start: Start<Control, Candidate>
  ) -> Difference<Stimulus, Observation>? {
    guard let last = steps.last, last.outcome == .different else { return nil }
    return Difference(
      start: start.name, steps: steps, names: last.names, edits: last.edits, occurrences: 1, places: 1,
      isShortest: false, isAsynchronous: isAsynchronous)
  }
}

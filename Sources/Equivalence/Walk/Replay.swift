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
  private var control: Control
  private var candidate: Candidate
  private var steps: StepComparison<Control.Stimulus, Control.Observation>
  /// Whether only one side got an answer, so that the two are no longer in the same surroundings.
  var isApart: Bool { steps.isApart }
  /// Whether both sides asked for an answer of the last step.
  func isShared(_ choice: Choice) -> Bool { steps.isShared(choice) }
  var isOutside: Bool { comparison.brokenAssumption(in: control, candidate) != nil }

  init(_ comparison: Comparison<Control, Candidate>, from start: Start<Control, Candidate>) {
    self.comparison = comparison
    control = start.control()
    candidate = start.candidate()
    steps = StepComparison(declared: comparison.declared, named: comparison.named)
  }

  /// Applies a stimulus to both sides and says how they compare.
  ///
  /// - Parameters:
  ///   - stimulus: What is done to both sides.
  ///   - choices: What the environment answers; all other questions get their first answer.
  public mutating func apply(
    _ stimulus: Control.Stimulus, choices: [Choice] = []
  ) -> Step<Control.Stimulus, Control.Observation> {
    steps.begin(choices)
    let control = self.control.apply(stimulus, in: steps.control)
    let candidate = self.candidate.apply(stimulus, in: steps.candidate)
    return steps.step(stimulus, control: control, candidate: candidate)
  }

  mutating func apply(
    _ stimulus: Control.Stimulus, drawing draw: AnswerDraw
  ) -> Step<Control.Stimulus, Control.Observation> {
    steps.control.begin(.drawn(draw))
    let control = self.control.apply(stimulus, in: steps.control)
    steps.candidate.begin(steps.control.script)
    let candidate = self.candidate.apply(stimulus, in: steps.candidate)
    return steps.step(stimulus, control: control, candidate: candidate)
  }
}

extension Comparison where Control: Subject, Candidate: Subject {
  /// Makes a fresh pair of subjects to be led step by step.
  public func replay(from start: Start<Control, Candidate>) -> Replay<Control, Candidate> {
    Replay(self, from: start)
  }

  func difference(
    of steps: [Step<Stimulus, Observation>], from start: Start<Control, Candidate>
  ) -> Difference<Stimulus, Observation> {
    let last = steps[steps.count - 1]
    return Difference(
      start: start.name, steps: steps, names: last.names, edits: last.edits, occurrences: 1, places: 1,
      isShortest: steps.count == 1, isAsynchronous: isAsynchronous)
  }
}

/// Says of one step after the other how what both sides show compares, and remembers what that depends on.
struct StepComparison<Stimulus: Hashable, Observation: Hashable> {
  let control: Environment
  let candidate: Environment
  private let questions = QuestionTable()
  private var divergences: Divergences<Stimulus, Observation>
  private var memory = 0
  /// Whether only one side got an answer, so that the two are no longer in the same surroundings.
  private(set) var isApart = false

  init(
    declared: [DifferencePattern<Stimulus, Observation>], named: [DifferencePattern<Stimulus, Observation>]
  ) {
    divergences = Divergences(declared: declared, named: named)
    control = Environment(questions: questions)
    candidate = Environment(questions: questions)
  }

  func begin(_ choices: [Choice]) {
    control.begin(choices)
    candidate.begin(choices)
  }

  /// Whether both sides asked for an answer of the last step.
  func isShared(_ choice: Choice) -> Bool {
    control.given.intersection(candidate.given).contains { questions.choice($0) == choice }
  }

  mutating func step(
    _ stimulus: Stimulus, control shown: [Observation], candidate others: [Observation]
  ) -> Step<Stimulus, Observation> {
    let divergence = divergences.divergence(
      .init(
        stimulus: stimulus, control: shown, candidate: others,
        onlyControlAsks: questions(of: control, notOf: candidate),
        onlyCandidateAsks: questions(of: candidate, notOf: control)), memory: &memory)
    if control.given != candidate.given { isApart = true }
    return Step(
      stimulus, choices: control.script.map(questions.choice), control: shown, candidate: others, divergence,
      in: divergences)
  }

  private func questions(of one: Environment, notOf other: Environment) -> [Question] {
    one.asked.filter { !other.asked.contains($0) }.map(questions.question)
  }
}

/// Says of one step after the other how what both sides show compares, and remembers what that depends on.
struct StepComparison<Stimulus: Hashable, Observation: Hashable> {
  /// What the control asks.
  let control: Environment
  /// What the candidate asks.
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

  /// Begins a step with the same answers on both sides.
  func begin(_ choices: [Choice]) {
    control.begin(choices)
    candidate.begin(choices)
  }

  /// Whether both sides asked for an answer of the last step.
  func isShared(_ choice: Choice) -> Bool {
    control.given.intersection(candidate.given).contains { questions.choice($0) == choice }
  }

  /// Compares what both sides showed, and asked meanwhile.
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

/// A fresh pair of subjects that takes one event after another.
///
/// It keeps no step, so a replay takes the same memory however long it is.
struct Replay<Control: TestSubject, Candidate: TestSubject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  private let comparison: Comparison<Control, Candidate>
  private var control: Control
  private var candidate: Candidate
  private let questions = QuestionTable()
  private let controlChoices: Choices
  private let candidateChoices: Choices
  private var divergences: Divergences<Control.Stimulus, Control.Observation>
  private var memory = 0
  /// Whether only one side got an answer, so that the two are no longer in the same surroundings.
  private(set) var isApart = false

  init(_ comparison: Comparison<Control, Candidate>, from start: ComparisonStart<Control, Candidate>) {
    self.comparison = comparison
    control = start.control()
    candidate = start.candidate()
    controlChoices = Choices(questions: questions)
    candidateChoices = Choices(questions: questions)
    divergences = Divergences(declared: comparison.declared)
  }

  var isOutside: Bool { comparison.brokenAssumption(in: control, candidate) != nil }

  /// Applies an event to both sides, with the choices other than the default ones.
  mutating func apply(
    _ stimulus: Control.Stimulus, choices: [Choice] = []
  ) -> ComparisonStep<Control.Stimulus, Control.Observation> {
    controlChoices.begin(choices)
    candidateChoices.begin(choices)
    return step(
      stimulus, control: control.apply(stimulus, choices: controlChoices),
      candidate: candidate.apply(stimulus, choices: candidateChoices))
  }

  mutating func apply(
    _ stimulus: Control.Stimulus, drawing draw: AnswerDraw
  ) -> ComparisonStep<Control.Stimulus, Control.Observation> {
    controlChoices.begin(.drawn(draw))
    let shown = control.apply(stimulus, choices: controlChoices)
    candidateChoices.begin(controlChoices.script)
    return step(
      stimulus, control: shown, candidate: candidate.apply(stimulus, choices: candidateChoices))
  }

  private mutating func step(
    _ stimulus: Control.Stimulus, control shown: [Control.Observation],
    candidate others: [Control.Observation]
  ) -> ComparisonStep<Control.Stimulus, Control.Observation> {
    let divergence = divergences.divergence(
      .init(
        stimulus: stimulus, control: shown, candidate: others,
        onlyControlAsks: unshared(controlChoices, candidateChoices),
        onlyCandidateAsks: unshared(candidateChoices, controlChoices)), memory: &memory)
    if controlChoices.given != candidateChoices.given { isApart = true }
    return ComparisonStep(
      stimulus, choices: controlChoices.script.map(questions.choice), control: shown, candidate: others,
      divergence, in: divergences)
  }

  private func unshared(_ one: Choices, _ other: Choices) -> [ChoicePoint] {
    one.asked.filter { !other.asked.contains($0) }.map(questions.question)
  }

  /// Whether both sides asked for an answer of the last step.
  func isShared(_ choice: Choice) -> Bool {
    controlChoices.given.intersection(candidateChoices.given).contains {
      questions.choice($0) == choice
    }
  }
}

extension Comparison where Control: TestSubject, Candidate: TestSubject {
  /// Applies a recording to a fresh pair of subjects, and compares the two in each step.
  ///
  /// - Parameters:
  ///   - recording: The events, each with the choices other than the default ones.
  ///   - start: The initial condition, by its position in ``starts``.
  public func replay(
    _ recording: [(stimulus: Stimulus, choices: [Choice])], from start: Int = 0
  ) -> [ComparisonStep<Stimulus, Observation>] {
    var replay = Replay(self, from: starts[start])
    return recording.map { replay.apply($0.stimulus, choices: $0.choices) }
  }

  func difference(
    of steps: [ComparisonStep<Stimulus, Observation>], from start: Int
  ) -> Difference<Stimulus, Observation> {
    let last = steps[steps.count - 1]
    return Difference(
      start: starts[start].name, steps: steps, edits: last.edits, occurrences: 1,
      isShortest: steps.count == 1, isAsynchronous: isAsynchronous)
  }
}

/// A fresh pair of subjects that takes one event after another.
///
/// A replay stores no step, so its memory does not grow with its length.
struct Replay<Control: TestSubject, Candidate: TestSubject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  private let comparison: Comparison<Control, Candidate>
  private let trapNote: TrapNote?
  private var control: Control
  private var candidate: Candidate
  private let questions = QuestionTable()
  private let controlChoices: Choices
  private let candidateChoices: Choices
  private var divergences: Divergences<Control.Stimulus, Control.Observation>
  private var memory = 0
  /// True if only one side got an answer, after which the two have different surroundings.
  private(set) var isApart = false

  init(
    _ comparison: Comparison<Control, Candidate>, from start: ComparisonStart<Control, Candidate>,
    noting trapNote: TrapNote? = nil
  ) {
    self.comparison = comparison
    self.trapNote = trapNote
    trapNote?.sequence = "from \(start.name)"
    trapNote?.note("The control ended the process as it was made")
    control = start.control()
    trapNote?.note("The candidate ended the process as it was made")
    candidate = start.candidate()
    trapNote?.note("A subject ended the process as it was let go")
    controlChoices = Choices(questions: questions)
    candidateChoices = Choices(questions: questions)
    divergences = Divergences(declared: comparison.declared)
  }

  var isOutside: Bool { comparison.brokenAssumption(in: control, candidate) != nil }

  /// Applies an event to both sides, with the choices other than the default ones.
  mutating func apply(
    _ stimulus: Control.Stimulus, choices: [Choice] = []
  ) -> ComparisonStep<Control.Stimulus, Control.Observation> { apply(stimulus, .choices(choices)) }

  mutating func apply(
    _ stimulus: Control.Stimulus, drawing draw: AnswerDraw
  ) -> ComparisonStep<Control.Stimulus, Control.Observation> { apply(stimulus, .drawn(draw)) }

  private mutating func apply(
    _ stimulus: Control.Stimulus, _ answers: Choices.Answers
  ) -> ComparisonStep<Control.Stimulus, Control.Observation> {
    trapNote?.sequence += "; \(display(stimulus))"
    trapNote?.note("The control ended the process")
    controlChoices.begin(answers)
    let shown = control.apply(stimulus, choices: controlChoices)
    trapNote?.note("The candidate ended the process")
    if case .drawn = answers {
      candidateChoices.begin(controlChoices.script)
    } else {
      candidateChoices.begin(answers)
    }
    let others = candidate.apply(stimulus, choices: candidateChoices)
    trapNote?.note("A subject ended the process as it was let go")
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

  /// True if both sides asked for an answer of the last step.
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

/// Applies events to a fresh pair of subjects, and compares their observations after each event.
struct Replay<Control: SubjectWithChoices, Candidate: SubjectWithChoices>
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
  /// True if only one side got a non-default answer, so that the two no longer have the same environment.
  private(set) var isApart = false
  /// True if the candidate comes first, at its creation and at each event, to detect state that both sides share.
  private let beginsWithCandidate: Bool

  init(
    _ comparison: Comparison<Control, Candidate>, from start: ComparisonStart<Control, Candidate>,
    beginsWithCandidate: Bool = false, noting trapNote: TrapNote? = nil
  ) {
    self.comparison = comparison
    self.beginsWithCandidate = beginsWithCandidate
    self.trapNote = trapNote
    trapNote?.begin("from \(start.name)")
    func made<S>(_ side: String, _ make: () -> S) -> S {
      trapNote?.note("The \(side) ended the process during its creation")
      return make()
    }
    let early = beginsWithCandidate ? made("candidate", start.candidate) : nil
    control = made("control", start.control)
    candidate = early ?? made("candidate", start.candidate)
    trapNote?.note(TrapNote.pause)
    controlChoices = Choices(questions: questions)
    candidateChoices = Choices(questions: questions)
    divergences = Divergences(declared: comparison.declared)
  }

  var isOutside: Bool { comparison.brokenAssumption(in: control, candidate) != nil }

  mutating func apply(
    _ stimulus: Control.Stimulus, choices: [Choice] = []
  ) -> ComparisonStep<Control.Stimulus, Control.Observation> { apply(stimulus, .choices(choices)) }

  mutating func apply(
    _ stimulus: Control.Stimulus, drawing draw: AnswerDraw
  ) -> ComparisonStep<Control.Stimulus, Control.Observation> { apply(stimulus, .drawn(draw)) }

  private mutating func apply(
    _ stimulus: Control.Stimulus, _ answers: Choices.Answers
  ) -> ComparisonStep<Control.Stimulus, Control.Observation> {
    let sequence = trapNote?.sequence ?? ""
    trapNote?.sequence = "\(sequence); \(display(stimulus))"
    let early = beginsWithCandidate ? applyToCandidate(stimulus, answers) : nil
    trapNote?.note("The control ended the process")
    controlChoices.begin(answers)
    let shown = control.apply(stimulus, choices: controlChoices)
    if let trapNote {
      // A walk draws the choices while the control asks.
      let choices = controlChoices.script.map(questions.choice)
      trapNote.sequence = "\(sequence); \(describe(display(stimulus), with: choices))"
    }
    let others = early ?? applyToCandidate(stimulus, answers)
    trapNote?.note(TrapNote.pause)
    var follower: Control.Stimulus?
    if comparison.triesOverlaps {
      controlChoices.addOverlaps(askedBy: candidateChoices)
      candidateChoices.addOverlaps(askedBy: controlChoices)
      follower = questions.follower(in: controlChoices.script).map { comparison.alphabet[$0] }
    }
    let divergence = divergences.divergence(
      .init(
        stimulus: stimulus, follower: follower, control: shown, candidate: others,
        onlyControlAsks: unmatchedChoices(controlChoices, candidateChoices),
        onlyCandidateAsks: unmatchedChoices(candidateChoices, controlChoices)), memory: &memory)
    if controlChoices.given != candidateChoices.given { isApart = true }
    return ComparisonStep(
      stimulus, choices: controlChoices.script.map(questions.choice), control: shown, candidate: others,
      divergence, in: divergences)
  }

  private mutating func applyToCandidate(
    _ stimulus: Control.Stimulus, _ answers: Choices.Answers
  ) -> [Control.Observation] {
    trapNote?.note("The candidate ended the process")
    if case .drawn = answers {
      candidateChoices.begin(controlChoices.script)
    } else {
      candidateChoices.begin(answers)
    }
    return candidate.apply(stimulus, choices: candidateChoices)
  }

  private func unmatchedChoices(_ one: Choices, _ other: Choices) -> [ChoicePoint] {
    one.asked.filter { !other.asked.contains($0) }.map(questions.question)
  }

  func isShared(_ choice: Choice) -> Bool {
    controlChoices.given.intersection(candidateChoices.given).contains {
      questions.choice($0) == choice
    }
  }
}

extension Comparison where Control: SubjectWithChoices, Candidate: SubjectWithChoices {
  /// Applies a recording to a fresh pair of subjects, and compares their observations in each step.
  ///
  /// - Parameters:
  ///   - recording: The events, each with the choices other than the default ones.
  ///   - start: The initial condition, by its position in ``starts``.
  public func replay(
    _ recording: [(stimulus: Stimulus, choices: [Choice])], from start: Int = 0
  ) -> [ComparisonStep<Stimulus, Observation>] {
    var replay = Replay(self, from: self.start(at: start))
    return recording.map { replay.apply($0.stimulus, choices: $0.choices) }
  }

  func difference(
    of steps: [ComparisonStep<Stimulus, Observation>], from start: Int
  ) -> Difference<Stimulus, Observation> {
    let last = steps[steps.count - 1]
    return Difference(
      start: starts[start].name, steps: steps, edits: last.edits, occurrences: 1,
      isShortest: steps.count == 1, isAsynchronous: isAsynchronous, startPosition: start)
  }
}

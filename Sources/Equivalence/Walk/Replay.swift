/// A fresh pair of subjects and what they showed since.
struct Replay<Control: Subject, Candidate: Subject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  let start: Start<Control, Candidate>
  private(set) var steps: [Step<Control.Stimulus, Control.Observation>] = []
  private var control: Control
  private var candidate: Candidate
  private let divergences: Divergences<Control.Stimulus, Control.Observation>

  init(_ comparison: Comparison<Control, Candidate>, from start: Start<Control, Candidate>) {
    self.start = start
    control = start.control()
    candidate = start.candidate()
    divergences = Divergences(declared: comparison.declared, named: comparison.named)
  }

  var stimuli: [Control.Stimulus] { steps.map(\.stimulus) }

  /// Applies a stimulus to both sides and says how they compare.
  mutating func apply(_ stimulus: Control.Stimulus) -> Step<Control.Stimulus, Control.Observation>.Outcome {
    let (left, right) = (control.apply(stimulus), candidate.apply(stimulus))
    let outcome =
      left == right
      ? .equal : divergences.divergence(stimulus: stimulus, control: left, candidate: right).outcome
    steps.append(Step(stimulus: stimulus, control: left, candidate: right, outcome: outcome))
    return outcome
  }

  /// The difference that the last step shows.
  func difference(named: [DeclaredDifference<Control.Stimulus, Control.Observation>])
    -> Difference<Control.Stimulus, Control.Observation>?
  {
    guard let last = steps.last, last.outcome == .different else { return nil }
    let divergence = divergences.divergence(
      stimulus: last.stimulus, control: last.control, candidate: last.candidate)
    return Difference(
      start: start.name, steps: steps, names: divergence.named.map { named[$0].id },
      edits: divergence.edits, occurrences: 1)
  }
}

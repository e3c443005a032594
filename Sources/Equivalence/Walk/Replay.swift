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
  private var control: Control
  private var candidate: Candidate
  private let divergences: Divergences<Control.Stimulus, Control.Observation>

  init(_ comparison: Comparison<Control, Candidate>, from start: Start<Control, Candidate>) {
    control = start.control()
    candidate = start.candidate()
    divergences = Divergences(declared: comparison.declared, named: comparison.named)
  }

  /// Applies a stimulus to both sides and says how they compare.
  public mutating func apply(_ stimulus: Control.Stimulus) -> Step<Control.Stimulus, Control.Observation> {
    let (left, right) = (control.apply(stimulus), candidate.apply(stimulus))
    guard left != right else {
      return Step(stimulus: stimulus, control: left, candidate: right, outcome: .equal, declared: [])
    }
    let divergence = divergences.divergence(stimulus: stimulus, control: left, candidate: right)
    return Step(
      stimulus: stimulus, control: left, candidate: right, outcome: divergence.outcome,
      declared: divergence.declared.map { divergences.declared[$0].id })
  }
}

extension Comparison {
  /// Makes a fresh pair of subjects to be led step by step.
  public func replay(from start: Start<Control, Candidate>) -> Replay<Control, Candidate> {
    Replay(self, from: start)
  }

  /// Applies stimuli to a fresh pair up to the first undeclared difference; nil if there is none.
  func firstDifference(
    in stimuli: [Stimulus], from start: Start<Control, Candidate>
  ) -> Difference<Stimulus, Observation>? {
    var replay = replay(from: start)
    var steps: [Step<Stimulus, Observation>] = []
    for stimulus in stimuli {
      steps.append(replay.apply(stimulus))
      if let difference = difference(of: steps, from: start) { return difference }
    }
    return nil
  }

  /// The undeclared difference that the last step shows, if it shows one.
  func difference(
    of steps: [Step<Stimulus, Observation>], from start: Start<Control, Candidate>
  ) -> Difference<Stimulus, Observation>? {
    guard let last = steps.last, last.outcome == .different else { return nil }
    let divergence = Divergences(declared: declared, named: named)
      .divergence(stimulus: last.stimulus, control: last.control, candidate: last.candidate)
    return Difference(
      start: start.name, steps: steps, names: divergence.named.map { named[$0].id },
      edits: divergence.edits, occurrences: 1)
  }
}

/// A control and a candidate that are to behave the same, and what is known about their differences.
public struct Comparison<Control: Subject, Candidate: Subject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  /// What is done to both sides.
  public typealias Stimulus = Control.Stimulus
  /// What is seen of either side.
  public typealias Observation = Control.Observation

  let starts: [Start<Control, Candidate>]
  let alphabet: [Stimulus]
  let observationKinds: [String]
  let declared: [DeclaredDifference<Stimulus, Observation>]
  let named: [DeclaredDifference<Stimulus, Observation>]

  /// Compares from several initial conditions.
  ///
  /// - Parameters:
  ///   - starts: The initial conditions; all of them are explored.
  ///   - alphabet: The stimuli that are applied in every state.
  ///   - observationKinds: The kinds of observation that have to be seen, by enumeration case.
  ///   - declared: Differences that are intended; they are counted, and never as equal.
  ///   - named: Differences that are faults with a name; they are reported under it.
  public init(
    starts: [Start<Control, Candidate>], alphabet: [Stimulus], observationKinds: [String] = [],
    declared: [DeclaredDifference<Stimulus, Observation>] = [],
    named: [DeclaredDifference<Stimulus, Observation>] = []
  ) {
    self.starts = starts
    self.alphabet = alphabet
    self.observationKinds = observationKinds
    self.declared = declared
    self.named = named
  }

  /// Compares from one initial condition.
  public init(
    control: @escaping () -> Control, candidate: @escaping () -> Candidate, alphabet: [Stimulus],
    observationKinds: [String] = [], declared: [DeclaredDifference<Stimulus, Observation>] = [],
    named: [DeclaredDifference<Stimulus, Observation>] = []
  ) {
    self.init(
      starts: [Start("start", control: control, candidate: candidate)], alphabet: alphabet,
      observationKinds: observationKinds, declared: declared, named: named)
  }
}

import Equivalence

/// Returns the length of the shortest sequence with a difference, or nil if none is within the limit.
///
/// It shares no code with the exploration, because it replays each sequence on new subjects, without fingerprints.
func shortestDifference<Control: SubjectWithChoices, Candidate: SubjectWithChoices>(
  _ control: () -> Control, _ candidate: () -> Candidate, alphabet: [Control.Stimulus], upTo limit: Int
) -> Int? where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  var sequences: [[Control.Stimulus]] = [[]]
  for length in 1...limit {
    sequences = sequences.flatMap { sequence in alphabet.map { sequence + [$0] } }
    for sequence in sequences {
      var (left, right) = (control(), candidate())
      for stimulus in sequence where left.apply(stimulus) != right.apply(stimulus) { return length }
    }
  }
  return nil
}

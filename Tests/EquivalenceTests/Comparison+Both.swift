import Equivalence

extension Comparison where Control == Candidate {
  /// Creates a comparison of a subject with itself.
  init(
    both subject: @escaping () -> Control, alphabet: [Stimulus], overlaps: Bool = false,
    assumptions: [Assumption<Control, Control>] = []
  ) {
    self.init(
      control: subject, candidate: subject, alphabet: alphabet, overlaps: overlaps, assumptions: assumptions)
  }
}

import Equivalence

extension Comparison where Control == Candidate {
  /// Creates a comparison of a subject with itself.
  init(both subject: @escaping () -> Control, alphabet: [Stimulus], overlaps: Bool = false) {
    self.init(control: subject, candidate: subject, alphabet: alphabet, overlaps: overlaps)
  }
}

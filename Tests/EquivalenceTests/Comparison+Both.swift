import Equivalence

extension Comparison where Control == Candidate {
  /// Creates a comparison of a subject with itself.
  init(both subject: @escaping () -> Control, alphabet: [Stimulus]) {
    self.init(control: subject, candidate: subject, alphabet: alphabet)
  }
}

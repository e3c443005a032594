import Equivalence

extension Comparison where Control == Candidate {
  /// Compares a subject with itself.
  init(both subject: @escaping () -> Control, alphabet: [Stimulus]) {
    self.init(control: subject, candidate: subject, alphabet: alphabet)
  }
}

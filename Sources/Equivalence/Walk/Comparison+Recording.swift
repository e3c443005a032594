extension Comparison where Control: Subject, Candidate: Subject {
  /// The shortest sequence that shows what a recording shows; nil if the recording does not show it here.
  ///
  /// Steps are dropped as long as the difference stays. Then the stimuli that are left are explored for a sequence that
  /// is shorter still.
  ///
  /// - Parameters:
  ///   - stimuli: What was done.
  ///   - start: The initial condition.
  ///   - isSought: Says whether a step shows the difference that is sought.
  public func shortest(
    of stimuli: [Stimulus], from start: Start<Control, Candidate>,
    where isSought: (Step<Stimulus, Observation>) -> Bool
  ) -> Difference<Stimulus, Observation>? {
    shortened(stimuli.map { ($0, []) }, from: start, over: [], where: isSought)
  }
}

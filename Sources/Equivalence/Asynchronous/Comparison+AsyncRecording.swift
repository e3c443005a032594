extension Comparison where Control: AsyncSubject, Candidate: AsyncSubject {
  /// The shortest sequence that shows what a recording shows; nil if the recording does not show it here.
  ///
  /// Steps are dropped as long as the difference stays. Then the stimuli that are left are explored for a sequence that
  /// is shorter still.
  ///
  /// - Parameters:
  ///   - stimuli: What was done.
  ///   - start: The initial condition, by its position in ``starts``.
  ///   - patience: How long a stimulus may take to settle.
  ///   - isSought: Says whether a step shows the difference that is sought.
  /// - Throws: ``IncompleteExploration`` if a subject did not settle, or deferred some work.
  @MainActor
  public func shortest(
    of stimuli: [Stimulus], from start: Int = 0, patience: Duration = .seconds(10),
    where isSought: @escaping @Sendable (Step<Stimulus, Observation>) -> Bool
  ) async throws(IncompleteExploration) -> Difference<Stimulus, Observation>? {
    let (difference, failure) = await led(patience: patience) { comparison, _, line in
      (comparison.shortest(of: stimuli, from: comparison.starts[start], where: isSought), line.failure)
    }
    if let failure { throw IncompleteExploration(problems: [failure]) }
    return difference
  }
}

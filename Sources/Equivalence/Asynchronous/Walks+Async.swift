extension Comparison where Control: AsyncSubject, Candidate: AsyncSubject {
  /// Takes random walks over the alphabet, until one shows a difference or all are done.
  ///
  /// - Parameters:
  ///   - count: The number of walks; the initial conditions take turns.
  ///   - length: The number of stimuli of each walk.
  ///   - seed: What the walks are drawn by.
  ///   - patience: How long a stimulus may take to settle.
  /// - Throws: ``IncompleteExploration`` if a subject did not settle, or deferred some work.
  @MainActor
  public func walk(
    count: Int, length: Int, seed: UInt64, patience: Duration = .seconds(10)
  ) async throws(IncompleteExploration) -> WalkReport<Stimulus, Observation> {
    let (report, failure) = await led(patience: patience) { comparison, _, line in
      (comparison.walk(count: count, length: length, seed: seed), line.failure)
    }
    if let failure { throw IncompleteExploration(problems: [failure]) }
    return report
  }
}

extension Machine {
  /// Explores an asynchronous subject alone and merges the states that no sequence can tell apart.
  ///
  /// - Parameters:
  ///   - subject: Makes a fresh subject.
  ///   - alphabet: What can be done to it; the descriptions have to differ.
  ///   - answersPerStep: How many questions of one step get another answer than the quiet one at most.
  ///   - limits: How far to go at most.
  ///   - audit: How thoroughly to check the fingerprints afterwards.
  ///   - patience: How long a stimulus may take to settle.
  /// - Throws: ``IncompleteExploration`` if the exploration is not a proof.
  @MainActor
  public init<S: AsyncSubject>(
    of subject: @escaping () -> S, alphabet: [S.Stimulus], answersPerStep: Int = 1,
    limits: Limits = Limits(), audit: Audit = Audit(), patience: Duration = .seconds(10)
  ) async throws(IncompleteExploration) {
    let comparison = Comparison(control: subject, candidate: subject, alphabet: alphabet)
    self = try await comparison.led(patience: patience, limits.duration) { comparison, _, _ in
      Result { () throws(IncompleteExploration) in
        try Machine(
          of: comparison.starts[0].control, alphabet: alphabet, answersPerStep: answersPerStep,
          limits: limits, audit: audit)
      }
    }.get()
  }
}

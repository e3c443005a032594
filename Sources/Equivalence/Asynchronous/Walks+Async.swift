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
    try await ledThroughout(patience: patience) { $0.walk(count: count, length: length, seed: seed) }
  }
}

extension Machine {
  /// Explores an asynchronous subject alone and merges the states that no sequence can tell apart.
  ///
  /// - Parameters:
  ///   - subject: Makes a fresh subject.
  ///   - alphabet: What can be done to it; the descriptions have to differ.
  ///   - answersPerStep: How many questions of one step get another answer than the quiet one at most.
  ///   - assumptions: The states to which the exploration is restricted; the machine says so.
  ///   - limits: How far to go at most.
  ///   - audit: How thoroughly to check the fingerprints afterwards.
  ///   - patience: How long a stimulus may take to settle.
  /// - Throws: ``IncompleteExploration`` if the exploration is not a proof.
  @MainActor
  public init<S: AsyncSubject>(
    of subject: @escaping () -> S, alphabet: [S.Stimulus], answersPerStep: Int = 1,
    assumptions: [Assumption<S, S>] = [], limits: Limits = Limits(), audit: Audit = Audit(),
    patience: Duration = .seconds(10)
  ) async throws(IncompleteExploration) {
    let comparison = Comparison(
      control: subject, candidate: subject, alphabet: alphabet, assumptions: assumptions)
    self = try await comparison.led(patience: patience, limits.duration) { comparison, _ in
      Result { () throws(IncompleteExploration) in
        try Machine(
          of: comparison.starts[0].control, alphabet: alphabet, answersPerStep: answersPerStep,
          assumptions: comparison.assumptions, limits: limits, audit: audit)
      }
    }.get()
  }

  /// Compares this machine, as the control, with an asynchronous subject over the alphabets of both.
  ///
  /// - Parameters:
  ///   - candidate: What is to behave as the machine does.
  ///   - alphabet: What can be done to the candidate; the descriptions have to differ.
  ///   - declared: Differences that are intended.
  ///   - named: Differences that are faults with a name.
  ///   - limits: How far to go at most. Reaching a limit makes the verdict inconclusive.
  ///   - audit: How thoroughly to check the fingerprints afterwards.
  ///   - patience: How long a stimulus may take to settle.
  @MainActor
  public func compare<S: AsyncSubject>(
    with candidate: @escaping () -> S, alphabet: [S.Stimulus],
    declared: [DifferencePattern<String, String>] = [], named: [DifferencePattern<String, String>] = [],
    limits: Limits = Limits(), audit: Audit = Audit(), patience: Duration = .seconds(10)
  ) async -> Report<String, String> {
    let comparison = Comparison(control: candidate, candidate: candidate, alphabet: alphabet)
    return await comparison.led(patience: patience, limits.duration) { comparison, _ in
      self.comparison(
        with: comparison.starts[0].candidate, alphabet: alphabet, declared: declared, named: named
      ).explore(limits: limits, audit: audit)
    }
  }
}

extension Comparison where Control: AsyncTestSubject, Candidate: AsyncTestSubject {
  /// Takes random walks over the alphabet, until a walk shows a difference or all are done.
  ///
  /// An event may take at most `patience` to settle, but otherwise this is the same as for synchronous subjects.
  ///
  /// - Throws: ``ComparisonError`` if a subject defers work or does not settle.
  @MainActor
  public func walk(
    count: Int, length: Int, seed: UInt64, reportsTraps: Bool = false, patience: Duration = .seconds(2)
  ) async throws(ComparisonError) -> WalkReport<Stimulus, Observation> {
    try await onNewThreadOrThrow(patience: patience) {
      $0.walk(count: count, length: length, seed: seed, reportsTraps: reportsTraps)
    }
  }

  /// Applies a recording to a fresh pair of subjects, and compares their observations in each step.
  ///
  /// An event may take at most `patience` to settle, but otherwise this is the same as for synchronous subjects.
  ///
  /// - Throws: ``ComparisonError`` if a subject defers work or does not settle.
  @MainActor
  public func replay(
    _ recording: [(stimulus: Stimulus, choices: [Choice])], from start: Int = 0,
    patience: Duration = .seconds(2)
  ) async throws(ComparisonError) -> [ComparisonStep<Stimulus, Observation>] {
    try await onNewThreadOrThrow(patience: patience) { comparison in
      comparison.replay(recording, from: start)
    }
  }
}

extension StateMachine {
  /// Explores an asynchronous subject alone, and merges the states that no sequence tells apart.
  ///
  /// An event may take at most `patience` to settle, but otherwise this is the same as for a synchronous subject.
  ///
  /// - Throws: ``ComparisonError`` if the exploration did not cover all of the subject's behaviour.
  @MainActor
  public init<S: AsyncTestSubject>(
    of subject: @escaping () -> S, alphabet: [S.Stimulus], maxChoicesPerStep: Int = 1,
    assumptions: [Assumption<S, S>] = [], limits: Limits = Limits(), audit: Audit? = Audit(),
    patience: Duration = .seconds(2)
  ) async throws(ComparisonError) {
    let comparison = Comparison(
      control: subject, candidate: subject, alphabet: alphabet, assumptions: assumptions)
    self = try await comparison.onNewThread(patience: patience, limits.duration) { comparison, _ in
      Result { () throws(ComparisonError) in
        try StateMachine(
          of: comparison.starts[0].control, alphabet: alphabet, maxChoicesPerStep: maxChoicesPerStep,
          assumptions: comparison.assumptions, limits: limits, audit: audit)
      }
    }.get()
  }

  /// Compares this state machine, as the control, with an asynchronous subject over the alphabets of both.
  ///
  /// An event may take at most `patience` to settle, but otherwise this is the same as for a synchronous subject.
  @MainActor
  public func compare<S: AsyncTestSubject>(
    with candidate: @escaping () -> S, alphabet: [S.Stimulus],
    declared: [DeclaredDifference<String, String>] = [], limits: Limits = Limits(), audit: Audit? = Audit(),
    stopsAtFirstDifference: Bool = false, patience: Duration = .seconds(2)
  ) async -> Report<String, String> {
    let comparison = Comparison(control: candidate, candidate: candidate, alphabet: alphabet)
    return await comparison.onNewThread(patience: patience, limits.duration) { comparison, _ in
      compare(
        with: comparison.starts[0].candidate, alphabet: alphabet, declared: declared, limits: limits,
        audit: audit, stopsAtFirstDifference: stopsAtFirstDifference)
    }
  }
}

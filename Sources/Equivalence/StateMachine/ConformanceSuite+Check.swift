/// The result of checking a subject with a conformance suite.
public struct ConformanceReport: Hashable, Sendable {
  /// The suite that checked the subject.
  public let suite: ConformanceSuite
  /// The shortest sequence of the suite that shows a difference; nil if the subject passes all sequences.
  public let failure: Difference<String, String>?
  /// The assumptions of the suite and of this check, in words.
  public let caveats: [String]

  /// True if the subject passes all sequences of the suite.
  public var conforms: Bool { failure == nil }
}

extension ConformanceReport: CustomStringConvertible {
  /// The verdict with its assumptions, and the failing sequence if there is one.
  public var description: String {
    let states = suite.states + suite.extraStates
    guard let failure else {
      return "conforms, if it has at most \(states) states: \(suite.sizeInWords)"
        + caveats.map { "\nassumed: \($0)" }.joined()
    }
    return "does not conform: \(suite.sizeInWords)\n\(failure)"
  }
}

extension ConformanceSuite {
  var sizeInWords: String {
    let sequences = sequences
    return "\(states) states and \(extraStates) extra, \(sequences.count) sequences of "
      + "\(sequences.joined().count) events"
  }

  /// Applies each sequence to a fresh subject.
  ///
  /// - Parameters:
  ///   - alphabet: The events of the subject, with different descriptions. An event that the suite lacks is a
  ///     difference.
  ///   - subject: Makes a fresh subject, which must behave the same each time.
  public func check<S: SubjectWithChoices>(alphabet: [S.Stimulus], _ subject: () -> S) -> ConformanceReport {
    let met = SharedValue<Set<String>>([])
    let failure = Caveat.$met.withValue(met) { shortestFailure(alphabet: alphabet, subject) }
    return ConformanceReport(
      suite: self, failure: failure, caveats: caveats + met.value.subtracting(caveats).sorted())
  }

  private func shortestFailure<S: SubjectWithChoices>(
    alphabet: [S.Stimulus], _ subject: () -> S
  ) -> Difference<String, String>? {
    let isAsynchronous = S.self is any SubjectHandle.Type
    var failure: Difference<String, String>?
    let (events, known) = (alphabet.map { display($0) }, Set(transitions.map(\.stimulus)))
    require(Set(events).count == events.count, "Two events have the same description: \(events)")
    let unknown = events.filter { !known.contains($0) }.map {
      [StateMachine.Transition(state: 0, stimulus: $0, observations: [outsideAlphabet($0)], target: 1)]
    }
    for sequence in sequences + unknown where failure?.steps.count != 1 {
      let shorter = failure.map { $0.steps.count - 1 } ?? sequence.count
      guard
        let steps = failingSteps(of: sequence.prefix(shorter), on: Described(subject(), alphabet: alphabet))
      else { continue }
      failure = Difference(
        start: "start", steps: steps, edits: steps[steps.count - 1].edits, occurrences: 1,
        isShortest: steps.count == 1, isAsynchronous: isAsynchronous)
    }
    return failure
  }

  private func failingSteps<S: SubjectWithChoices>(
    of sequence: some Sequence<StateMachine.Transition>, on subject: S
  ) -> [ComparisonStep<String, String>]? where S.Stimulus == String, S.Observation == String {
    var subject = subject
    let choices = Choices(questions: QuestionTable())
    var steps: [ComparisonStep<String, String>] = []
    for row in sequence {
      choices.begin(row.choices)
      let observations = subject.apply(row.stimulus, choices: choices)
      choices.end()
      let shown = observations + choices.record.questions.map(\.asked)
      let edits = ObservationEdit.edits(from: row.shown, to: shown)
      steps.append(
        ComparisonStep(
          stimulus: row.stimulus, choices: row.choices, control: row.shown, candidate: shown,
          expected: row.shown,
          outcome: edits.isEmpty ? .equal : .different, declared: [], edits: edits))
      if !edits.isEmpty { return steps }
    }
    return nil
  }

  /// Applies each sequence to a fresh asynchronous subject.
  ///
  /// An event may take at most `patience` to settle, but otherwise this is the same as for a synchronous subject.
  ///
  /// - Throws: ``ComparisonError`` if a subject defers work or does not settle.
  @MainActor
  public func check<S: AsyncTestSubject>(
    alphabet: [S.Stimulus], patience: Duration = .seconds(10), _ subject: @escaping () -> S
  ) async throws(ComparisonError) -> ConformanceReport {
    let comparison = Comparison(control: subject, candidate: subject, alphabet: alphabet)
    return try await comparison.onNewThreadOrThrow(patience: patience) { comparison in
      check(alphabet: alphabet, comparison.starts[0].candidate)
    }
  }
}

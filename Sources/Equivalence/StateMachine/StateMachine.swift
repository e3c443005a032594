/// A subject's behaviour as its smallest deterministic Mealy machine, which has the observations on its transitions.
///
/// For any two states there is a sequence of events that tells them apart, so two subjects with the same behaviour have
/// the same ``states``. These are numbered breadth-first from the start, which is 0.
public struct StateMachine: Hashable, Sendable {
  /// The outcome of one event, with certain choices, in one state.
  public struct Transition: Hashable, Sendable {
    /// The state before the event.
    public var state: Int
    /// The event's description.
    public var stimulus: String
    /// The choices other than the default ones.
    public var choices: [Choice] = []
    /// The questions of this step, in order.
    public var questions: [ChoicePoint] = []
    /// The descriptions of the observations, in order.
    public var observations: [String]
    /// The state after the event.
    public var target: Int
  }

  /// The conditions that limited the explored states, in words.
  public let assumptions: [String]
  /// The exploration's other assumptions, in words.
  public let caveats: [String]
  /// The descriptions of the events, in the given order.
  public let alphabet: [String]
  /// The transitions of each state: one for each event with the default choices, and then those with other choices.
  ///
  /// All states that violate an assumption are merged into one, which has no transitions.
  public let states: [[Transition]]

  init(assumptions: [String], caveats: [String] = [], alphabet: [String], states: [[Transition]]) {
    self.assumptions = assumptions
    self.caveats = caveats
    self.alphabet = alphabet
    self.states = states
  }

  /// Explores a subject alone, and merges the states that no sequence tells apart.
  ///
  /// - Parameters:
  ///   - subject: Makes a fresh subject.
  ///   - alphabet: The events of the subject, with different descriptions.
  ///   - maxChoicesPerStep: How many answers in one step may differ from the default.
  ///   - assumptions: The conditions that limit the explored states. The state machine lists them.
  ///   - limits: The limits of the search.
  ///   - audit: The settings of the audit; nil for no audit.
  /// - Throws: ``ComparisonError`` if the exploration did not cover all of the subject's behaviour. It is no error if
  ///   an event has no effect, or if no fingerprint met a listed blind spot.
  public init<S: SubjectWithChoices>(
    of subject: @escaping () -> S, alphabet: [S.Stimulus], maxChoicesPerStep: Int = 1,
    assumptions: [Assumption<S, S>] = [], limits: Limits = Limits(), audit: Audit? = Audit()
  ) throws(ComparisonError) {
    let comparison = Comparison(
      control: { Described(subject(), alphabet: alphabet, isRecorded: true) }, candidate: { Silence() },
      alphabet: alphabet.map { display($0) }, maxChoicesPerStep: maxChoicesPerStep,
      assumptions: assumptions.map { assumption in
        Assumption(assumption.text) { subject, _ in assumption.holds(subject.base, subject.base) }
      })
    var exploration = Exploration(comparison, isOfControlOnly: true, limits: limits, progress: nil)
    exploration.run()
    let report = exploration.report(audit: audit)
    let problems = report.problems.filter { ![.idleStimulus, .staleBlindSpot].contains($0.kind) }
    guard problems.isEmpty else { throw ComparisonError(problems: problems) }
    self = StateMachine(
      exploration.graph, root: exploration.roots[0], assumptions: assumptions.map(\.text),
      caveats: [report.startAssumption] + report.caveats, alphabet: exploration.alphabet
    ) { edge in
      let action = exploration.actions[edge.action]
      let outcome = exploration.outcomes[edge.outcome]
      return Transition(
        state: 0, stimulus: exploration.alphabet[action.stimulus],
        choices: action.answers.map(exploration.questions.choice),
        questions: exploration.questionLists[outcome.controlQuestions].map(
          exploration.questions.question),
        observations: exploration.observations.lists[outcome.control], target: 0)
    }
  }
}

/// A candidate without observations, beside a control that is explored alone.
private struct Silence: TestSubject {
  func apply(_ stimulus: String) -> [String] { [] }
}

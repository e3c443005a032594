/// A subject's behaviour as its smallest deterministic state machine, which observes on transitions (a Mealy machine).
///
/// No two of its states can be told apart by any sequence of events, so two subjects with the same
/// behaviour have the same machine. States are numbered in breadth-first order from the start, which is 0.
public struct StateMachine: Hashable, Sendable {
  /// What one event does in one state, with certain choices.
  public struct Transition: Hashable, Sendable {
    /// The state in which it is done.
    public var state: Int
    /// The event as described text.
    public var stimulus: String
    /// The answers other than default ones.
    public var choices: [Choice] = []
    /// What is asked meanwhile, in order.
    public var questions: [ChoicePoint] = []
    /// What is observed, in order, as described text.
    public var observations: [String]
    /// The state that follows.
    public var target: Int
  }

  /// What the states were restricted by in the exploration, in words.
  public let assumptions: [String]
  /// What else the exploration assumed, in words.
  public let caveats: [String]
  /// The events as described text, in the order given.
  public let alphabet: [String]
  /// The transitions of each state: one for each event of the alphabet, then those with answers.
  ///
  /// What lies outside the assumptions is one state without transitions.
  public let states: [[Transition]]

  init(assumptions: [String], caveats: [String] = [], alphabet: [String], states: [[Transition]]) {
    self.assumptions = assumptions
    self.caveats = caveats
    self.alphabet = alphabet
    self.states = states
  }

  /// Explores a subject alone and merges the states that no sequence can tell apart.
  ///
  /// - Parameters:
  ///   - subject: Makes a fresh subject.
  ///   - alphabet: What can be done to it; the descriptions have to differ.
  ///   - maxChoicesPerStep: The most questions of one step that get another answer than the default one.
  ///   - assumptions: The states to which the exploration is restricted; the state machine says so.
  ///   - limits: How far to go at most.
  ///   - audit: How thoroughly to check the fingerprints afterwards.
  /// - Throws: ``IncompleteExploration`` if the exploration is not a proof; an event that does nothing is no
  ///   reason for that.
  public init<S: TestSubject>(
    of subject: @escaping () -> S, alphabet: [S.Stimulus], maxChoicesPerStep: Int = 1,
    assumptions: [Assumption<S, S>] = [], limits: Limits = Limits(), audit: Audit = Audit()
  ) throws(IncompleteExploration) {
    let comparison = Comparison(
      control: { Described(subject(), alphabet: alphabet) }, candidate: { Silence() },
      alphabet: alphabet.map { display($0) }, maxChoicesPerStep: maxChoicesPerStep,
      assumptions: assumptions.map { assumption in
        Assumption(assumption.text) { subject, _ in assumption.holds(subject.base, subject.base) }
      })
    var exploration = Exploration(comparison, isOfControlOnly: true, limits: limits, progress: nil)
    exploration.run()
    let report = exploration.report(audit: audit)
    let problems = report.problems.filter { problem in
      if case .idleStimulus = problem { false } else { true }
    }
    guard problems.isEmpty else { throw IncompleteExploration(problems: problems) }
    self = StateMachine(
      exploration.graph, root: exploration.roots[0], assumptions: assumptions.map(\.text),
      caveats: report.caveats, alphabet: exploration.alphabet
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

/// An exploration that did not see all of a subject's behaviour, so that no state machine can be made of it.
public struct IncompleteExploration: Error, Hashable, CustomStringConvertible {
  /// What prevented it.
  public let problems: [ExplorationProblem]

  /// The problems, one to a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// A candidate that shows nothing, for a control that is explored alone.
private struct Silence: TestSubject {
  func apply(_ stimulus: String) -> [String] { [] }
}

/// A subject's behaviour as its smallest deterministic machine, with the observations on the transitions: Mealy's.
///
/// No two of its states can be told apart by any sequence of stimuli, so two subjects with the same
/// behaviour have the same machine. States are numbered in breadth-first order from the start, which is 0.
public struct Machine: Hashable, Sendable {
  /// What one stimulus does in one state.
  public struct Transition: Hashable, Sendable {
    /// What is observed, in order, as described text.
    public var observations: [String]
    /// The state that follows.
    public var target: Int
  }

  /// The stimuli as described text, in the order given.
  public let alphabet: [String]
  /// The transitions of each state, one for each stimulus of the alphabet.
  public let states: [[Transition]]

  init(alphabet: [String], states: [[Transition]]) {
    self.alphabet = alphabet
    self.states = states
  }

  /// Explores a subject alone and merges the states that no sequence can tell apart.
  ///
  /// - Throws: ``IncompleteExploration`` if the exploration is not a proof; a stimulus that does nothing is no
  ///   reason for that.
  public init<S: Subject>(
    of subject: @escaping () -> S, alphabet: [S.Stimulus], limits: Limits = Limits(), audit: Audit = Audit()
  ) throws(IncompleteExploration) {
    let comparison = Comparison(
      control: { Described(subject(), alphabet: alphabet) }, candidate: { Silence() },
      alphabet: alphabet.map { display($0) })
    var exploration = Exploration(comparison, limits: limits, progress: nil)
    let report = exploration.report(of: comparison, audit: audit)
    let problems = report.problems.filter { problem in
      if case .idleStimulus = problem { false } else { true }
    }
    guard problems.isEmpty else { throw IncompleteExploration(problems: problems) }
    self = Machine(exploration.graph, root: exploration.roots[0], alphabet: comparison.alphabet) {
      exploration.observations.lists[$0]
    }
  }
}

/// An exploration that did not see all of a subject's behaviour, so that no machine can be made of it.
public struct IncompleteExploration: Error, Hashable, CustomStringConvertible {
  /// What stood against it.
  public let problems: [Problem]

  /// The problems, one to a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// A candidate that shows nothing, for a control that is explored alone.
private struct Silence: Subject {
  func apply(_ stimulus: String) -> [String] { [] }
}

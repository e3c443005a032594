public import Equivalence

/// What the exploration of one kind of world came to, in words and numbers, so that one process can hand it to another.
public struct ExploredWorld: Codable, Sendable {
  /// What the exploration was restricted by.
  public struct Assumption: Codable, Hashable, Sendable {
    /// The assumption in words.
    public var text: String
    /// The number of states in which nothing was done, as it does not hold there.
    public var unexplored: Int
  }

  /// Something that prevents a proof.
  public struct Problem: Codable, Hashable, Sendable {
    /// What sort of thing it is, whatever the names and counts in the text.
    public var kind: String
    /// The problem in a sentence.
    public var text: String

    /// Describes a problem.
    public init(kind: String, text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// A declared difference, and how often it was seen.
  public struct Declared: Codable, Sendable {
    /// What the difference is called.
    public var id: String
    /// Why there is one.
    public var reason: String
    /// The number of transitions that show it.
    public var transitions: Int
  }

  /// A limit that ended an exploration.
  public struct Limit: Codable, Sendable {
    /// What was limited: states, depth or duration.
    public var kind: String
    /// All sequences up to this length were tried.
    public var depth: Int
  }

  /// A difference that was found, in words.
  public struct Finding: Codable, Sendable {
    /// The named differences that it shows.
    public var names: [String]
    /// What makes the difference: what its last step lacks, has in addition or shows in another place.
    public var edits: [String]
    /// Whether an earlier step of its sequence differs already.
    public var isConsequence: Bool
    /// The number of stimuli in its sequence.
    public var length: Int
    /// The sequence, step by step.
    public var text: String
    /// The name of the initial condition.
    public var start: String
    /// The steps of the sequence, in words.
    public var steps: [FindingStep]
    /// The sequence as Swift to paste into a test.
    public var swiftTest: String
  }

  /// A stimulus of a sequence, and what both sides showed.
  public struct FindingStep: Codable, Hashable, Sendable {
    /// What was done, as Swift source.
    public var stimulus: String
    /// What the legacy implementation showed.
    public var legacy: [String]
    /// What the candidate showed.
    public var candidate: [String]
  }

  /// What is special about these worlds.
  public var kind: String
  /// The number of different pairs of states found.
  public var states: Int
  /// The number of different pairs of a state and an action executed.
  public var transitions: Int
  /// The length of the longest shortest history of a state.
  public var depth: Int
  /// What the exploration came to.
  public var verdict: Verdict
  /// The time taken.
  public var seconds: Double
  /// What the environment is assumed not to do.
  public var assumptions: [Assumption]
  /// What else the verdict assumes, in words.
  public var caveats: [String]
  /// The declared differences, seen or not.
  public var declared: [Declared]
  /// What prevents a proof, without a limit.
  public var problems: [Problem] = []
  /// The limit that ended the exploration; nil if none did.
  public var limit: Limit?
  /// One difference of each kind, shortest first.
  public var findings: [Finding]
}

extension ExploredWorld {
  /// Puts a report into words.
  init<Stimulus: CustomStringConvertible, Observation: CustomStringConvertible>(
    _ report: Report<Stimulus, Observation>, declared: [Report<Stimulus, Observation>.KnownCount],
    kind: String, candidate: String
  ) {
    self.kind = kind
    states = report.states
    transitions = report.transitions
    depth = report.depth
    verdict = report.verdict
    seconds = report.elapsed / .seconds(1)
    assumptions = report.assumptions.map { Assumption(text: $0.text, unexplored: $0.unexplored) }
    caveats = report.caveats
    self.declared = declared.map { Declared(id: $0.id, reason: $0.reason, transitions: $0.transitions) }
    for problem in report.problems {
      if case .limitReached(let kind, let reached) = problem {
        limit = Limit(kind: kind.rawValue, depth: reached.depth)
      } else {
        problems.append(Problem(kind: caseName(of: problem) ?? "", text: problem.description))
      }
    }
    findings = report.differences.map { difference in
      Finding(
        names: difference.names, edits: difference.shownEdits.map(\.description),
        isConsequence: difference.isConsequence, length: difference.steps.count,
        text: difference.text(candidate: candidate), start: difference.start,
        steps: difference.steps.map { step in
          FindingStep(
            stimulus: step.description, legacy: step.control.map(\.description),
            candidate: step.candidate.map(\.description))
        }, swiftTest: difference.swiftTest)
    }
  }
}

extension Difference {
  /// What differs, without the questions that only one side asks: they follow from what else differs, if anything does.
  fileprivate var shownEdits: [Edit<Observation>] {
    let shown = edits.filter { $0.observation != nil }
    return shown.isEmpty ? edits : shown
  }
}

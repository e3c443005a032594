package import Equivalence

/// The result of exploring one scenario, as a value that one process can send to another.
package struct ExploredScenario: Codable, Sendable {
  package struct Assumption: Codable, Hashable, Sendable {
    package var text: String
    /// The number of states that were not explored because they violate the assumption.
    package var unexplored: Int
  }

  package struct Problem: Codable, Hashable, Sendable {
    /// The name of the problem's case, without details.
    package var kind: String
    package var text: String

    package init(kind: String, text: String) {
      self.kind = kind
      self.text = text
    }
  }

  package struct Declared: Codable, Sendable {
    package var id: String
    package var reason: String
    package var transitions: Int
  }

  package struct Limit: Codable, Sendable {
    /// The name of the reached limit, for example `states`.
    package var kind: String
    /// The exploration tried all sequences up to this length.
    package var depth: Int
  }

  package struct Finding: Codable, Sendable {
    /// The names of the known differences in this finding.
    package var names: [String]
    /// The missing, extra and moved observations of the last step.
    package var edits: [String]
    /// Whether an earlier step already differs, so that this difference may follow from it.
    package var isConsequence: Bool
    package var length: Int
    package var text: String
    package var start: String
    package var steps: [FindingStep]
    package var swiftTest: String
  }

  package struct FindingStep: Codable, Hashable, Sendable {
    package var stimulus: String
    package var legacy: [String]
    package var candidate: [String]
  }

  package var name: String
  /// The events that the exploration applied in every state.
  package var events: [String] = []
  /// The number of different pairs of states.
  package var states: Int
  package var transitions: Int
  /// The length of the shortest sequence of events to the most distant state.
  package var depth: Int
  package var verdict: Verdict
  package var seconds: Double
  package var assumptions: [Assumption]
  package var caveats: [String]
  package var declared: [Declared]
  /// The problems, other than limits, that prevent a proof.
  package var problems: [Problem] = []
  package var limit: Limit?
  /// One difference of each kind, shortest first.
  package var findings: [Finding]
}

extension ExploredScenario {
  init<Stimulus: CustomStringConvertible, Observation: CustomStringConvertible>(
    _ report: Report<Stimulus, Observation>, _ findings: [Finding], name: String, events: [String]
  ) {
    (self.name, self.events) = (name, events)
    states = report.states
    transitions = report.transitions
    depth = report.depth
    verdict = report.verdict
    seconds = report.elapsed / .seconds(1)
    assumptions = report.assumptions.map { Assumption(text: $0.text, unexplored: $0.unexplored) }
    caveats = report.caveats
    declared = report.declared.map { Declared(id: $0.id, reason: $0.reason, transitions: $0.transitions) }
    for problem in report.problems {
      if case .limitReached(let kind, let reached) = problem.cause {
        limit = Limit(kind: kind.rawValue, depth: reached.depth)
      } else {
        problems.append(Problem(kind: problem.kind.rawValue, text: problem.description))
      }
    }
    self.findings = findings
  }
}

extension ExploredScenario.Finding {
  init<Stimulus: CustomStringConvertible, Observation: CustomStringConvertible>(
    _ difference: Difference<Stimulus, Observation>, names: [String], candidate: String
  ) {
    let doubt = difference.isShortest ? "" : "\n     (this sequence may not be the shortest)"
    let edits = difference.shownEdits
    let later = edits.filter { !difference.comesAtCreation($0) }
    self.init(
      names: names, edits: (later.isEmpty ? edits : later).map(\.description),
      isConsequence: difference.isConsequence, length: later.isEmpty ? 0 : difference.steps.count,
      text: difference.text(candidate: candidate) + doubt, start: difference.start,
      steps: difference.steps.prefix(later.isEmpty ? 0 : .max).map { step in
        ExploredScenario.FindingStep(
          stimulus: step.event, legacy: step.control.map(\.description),
          candidate: step.candidate.map(\.description))
      }, swiftTest: difference.swiftTest)
  }
}

extension Difference {
  fileprivate var shownEdits: [ObservationEdit<Observation>] {
    let shown = edits.filter { $0.observation != nil }
    return shown.isEmpty ? edits : shown
  }
}

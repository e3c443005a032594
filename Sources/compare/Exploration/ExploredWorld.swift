import CaseStudy
import Equivalence

/// What the exploration of one kind of world came to, so that one process can hand it to another.
struct ExploredWorld: Codable, Sendable {
  /// A difference that was found, in words.
  struct Finding: Codable, Sendable {
    /// The named differences that it shows.
    var names: [String]
    /// Whether an earlier step of its sequence differs already.
    var isConsequence: Bool
    /// The number of stimuli in its sequence.
    var length: Int
    /// The sequence, step by step.
    var text: String
  }

  var kind: String
  var states: Int
  var transitions: Int
  var depth: Int
  var verdict: Verdict
  /// The number of transitions that show each declared difference.
  var declared: [String: Int]
  var problems: [String]
  var findings: [Finding]

  /// Several times what equivalent implementations need, as one that differs may have no end of states.
  static let limits = Limits(states: 20_000)

  /// Explores legacy and a candidate side by side in one kind of world.
  @MainActor
  init(
    _ kind: Compared.World.Kind, candidate: Compared.Implementation, limits: Limits = Self.limits,
    progress: @escaping (ExplorationProgress) -> Void
  ) {
    let report = LocationManagerComparison(
      candidate: candidate, in: [kind], named: Compared.PublishedRow.all.map(\.difference)
    ).explore(limits: limits, progress: progress)
    self.kind = kind.description
    states = report.states
    transitions = report.transitions
    depth = report.depth
    verdict = report.verdict
    declared = Dictionary(uniqueKeysWithValues: report.declared.map { ($0.id, $0.transitions) })
    problems = report.problems.map(\.description)
    findings = report.differences.map { difference in
      Finding(
        names: difference.names, isConsequence: difference.isConsequence, length: difference.steps.count,
        text: difference.text(candidate: candidate.name))
    }
  }
}

/// The explorations of several kinds of world, taken together.
struct ExploredWorlds {
  var worlds: [ExploredWorld] = []

  var verdict: Verdict {
    let verdicts = worlds.map(\.verdict)
    let order: [Verdict] = [.different, .inconclusive, .equivalentExceptAsDeclared]
    return order.first(where: verdicts.contains) ?? .equivalent
  }

  var problems: [(kind: String, problem: String)] {
    worlds.flatMap { world in world.problems.map { (world.kind, $0) } }
  }

  func declared(_ id: String) -> Int {
    worlds.reduce(0) { $0 + $1.declared[id, default: 0] }
  }

  /// The shortest sequence that shows a published row, in the plainest kind of world in which it shows.
  func shortest(_ row: Compared.PublishedRow) -> ExploredWorld.Finding? {
    worlds.lazy.compactMap { $0.findings.first { $0.names.contains(row.name) } }.first
  }

  /// The differences that no row names and that are no consequences of one, shortest first.
  var unnamed: [ExploredWorld.Finding] {
    worlds.flatMap(\.findings).filter { $0.names.isEmpty && !$0.isConsequence }
      .sorted { $0.length < $1.length }
  }
}

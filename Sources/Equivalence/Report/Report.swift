/// The result of a comparison, under the assumptions that its report names.
public enum Verdict: String, Hashable, Codable, Sendable {
  /// No sequence of events, however long, tells the two sides apart.
  case equivalent
  /// No sequence tells the two sides apart, except by declared differences.
  case equivalentExceptAsDeclared = "equivalent except as declared"
  /// At least one sequence shows an undeclared difference.
  case different
  /// Fresh subjects repeated no difference, but a problem prevents a proof.
  case inconclusive

  package var isEquivalent: Bool { self == .equivalent || self == .equivalentExceptAsDeclared }
}

/// The findings of an exploration.
public struct Report<Stimulus: Hashable, Observation: Hashable> {
  /// A declared difference, with the number of transitions that show it.
  public struct DeclaredCount: Hashable, Sendable {
    /// The name of the difference.
    public let id: String
    /// The reason for the difference.
    public let reason: String
    /// The number of transitions with this difference and no undeclared one.
    public var transitions = 0
  }

  /// An assumption that limits the exploration to some states.
  public struct AssumptionCount: Hashable, Sendable, CustomStringConvertible {
    /// The assumption in words.
    public let text: String
    /// The number of states that violate this assumption, but no earlier one; the exploration did not go on from them.
    public let unexplored: Int

    /// The assumption with the number of unexplored states.
    public var description: String { "\(text) (\(unexplored.counted("state")) left unexplored)" }
  }

  /// A stored property that gets more and more values as sequences get longer.
  public struct Growth: Hashable, Sendable, CustomStringConvertible {
    /// The side whose subject has the property.
    public let side: ComparisonSide
    /// The declaring type and the property, as in `Cache.now`.
    public let property: String
    /// The number of different values.
    public let values: Int
    /// The number of examined states.
    public let states: Int

    /// A sentence about the property.
    public var description: String {
      "\(property) of the \(side.rawValue) had \(values) different values in \(states) states"
    }
  }

  /// The problems that prevent a proof.
  public internal(set) var problems: [ExplorationProblem]
  /// The differences that fresh subjects repeat, one of each kind, shortest first.
  public let differences: [Difference<Stimulus, Observation>]
  /// How often each declared difference applied.
  public let declared: [DeclaredCount]

  /// The assumptions about states, with the number of states that each leaves unexplored.
  public let assumptions: [AssumptionCount]
  /// The initial conditions, in words.
  let startAssumption: String
  /// The verdict's other assumptions, in words, from the comparison and from the exploration itself.
  public let caveats: [String]
  /// The blind spots of the fingerprints, which the verdict assumes to be harmless.
  public let blindSpots: [BlindSpot]

  /// The number of different pairs of states found.
  public let states: Int
  /// The number of executed transitions, each of them one event, with its choices, in one state.
  public let transitions: Int
  /// The number of applied events, including repetitions.
  package let applied: Int
  let freshPairs: Int
  /// For each length from 0, the number of states whose shortest history has that length.
  package let levels: [Int]
  /// The number of events in the shortest history of the furthest state.
  public var depth: Int { max(0, levels.count - 1) }
  /// If a limit ended the search, the property that probably makes the number of states grow.
  public let growth: Growth?
  /// The duration of the exploration.
  public let elapsed: Duration

  /// The verdict of the comparison.
  ///
  /// A difference counts even if there are problems, because fresh subjects have repeated it.
  public var verdict: Verdict {
    if !differences.isEmpty { return .different }
    if !problems.isEmpty { return .inconclusive }
    return declared.contains { $0.transitions > 0 } ? .equivalentExceptAsDeclared : .equivalent
  }

  /// True if the sides differ only as declared, or not at all, and no problem prevents a proof.
  public var isEquivalent: Bool { verdict.isEquivalent }

  /// Throws this report as an error, which fails a test, unless the sides are equivalent.
  public func requireEquivalence() throws(ComparisonError) {
    if !isEquivalent { throw ComparisonError(problems: problems, description: "\(self)") }
  }
}

/// An error that fails a test, because the sides differ or a problem prevents an answer.
public struct ComparisonError: Error, Hashable, CustomStringConvertible {
  /// The problems that prevent an answer.
  public let problems: [ExplorationProblem]
  /// The report or, if there is none, the problems, one to a line.
  public let description: String

  init(problems: [ExplorationProblem], description: String? = nil) {
    self.problems = problems
    self.description = description ?? problems.map(\.description).joined(separator: "\n")
  }
}

extension Report: Sendable where Stimulus: Sendable, Observation: Sendable {}

extension Report: CustomStringConvertible {
  private static var fewConsequences: Int { 5 }

  /// The problems in words, with one line for all opaque properties that both sides have.
  private var problemLines: [String] {
    var (shared, lines): ([String], [String]) = ([], [])
    for problem in problems {
      if case .blindSpot(let property, let side) = problem.cause,
        problems.contains(.init(.blindSpot(property, of: side == .control ? .candidate : .control)))
      {
        if side == .control { shared.append(property) }
      } else {
        lines.append("problem: \(problem)")
      }
    }
    if shared.isEmpty { return lines }
    let names = (shared.count == 1 ? "" : "Each of ") + shared.joined(separator: ", ")
    return [
      "problem: \(names) is opaque to reflection, the same on both sides. \(ProblemCause.remedyForBlindSpot)"
    ] + lines
  }

  /// The verdict, the numbers and the findings as text, with the differences before the problems.
  public var description: String {
    var lines = [
      """
      \(verdict.rawValue): \(states.counted("state")), \(transitions.counted("transition")), depth \(depth), \
      \(elapsed.inSeconds)
      """,
      "\(applied) events applied to \(freshPairs) fresh pairs",
    ]
    lines += (assumptions.map(\.description) + [startAssumption] + caveats).map { "assumed: \($0)" }
    for count in declared {
      lines.append("declared \(count.id): \(count.transitions.counted("transition")) (\(count.reason))")
    }
    var causes = problemLines
    if let growth { causes.append("growing property: \(growth)") }
    if differences.isEmpty { lines += causes }
    let consequences = differences.filter(\.isConsequence)
    let others = differences.filter { !$0.isConsequence }
    let effects = others.map { Set($0.edits) }
    for (index, difference) in others.enumerated() {
      let first = effects.firstIndex(of: effects[index]) ?? index
      let remark = first < index ? ", same effect as \(first + 1)" : ""
      lines.append("\ndifference \(index + 1) of \(others.count)\(remark)")
      lines.append(difference.description)
    }
    if !consequences.isEmpty {
      lines.append("\n\(consequences.count) more, which may be consequences of these")
      lines += consequences.prefix(Self.fewConsequences).map { "  " + $0.headline }
      if consequences.count > Self.fewConsequences { lines.append("  …") }
    }
    if !differences.isEmpty, !causes.isEmpty { lines += [""] + causes }
    return lines.joined(separator: "\n")
  }
}

extension Int {
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Duration {
  var inSeconds: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let fraction = String(milliseconds % 1000 + 1000).dropFirst()
    return "\(milliseconds / 1000).\(fraction) s"
  }
}

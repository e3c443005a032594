/// The result of a comparison.
public enum Verdict: String, Hashable, Codable, Sendable {
  /// No sequence of events, at any length, distinguishes the two.
  case equivalent
  /// No sequence distinguishes the two, except by declared differences.
  case equivalentExceptAsDeclared = "equivalent except as declared"
  /// Some sequence distinguishes the two.
  case different
  /// The exploration found no difference that fresh subjects repeat, but a problem prevents a proof.
  case inconclusive
}

/// The findings of an exploration.
public struct Report<Stimulus: Hashable, Observation: Hashable> {
  /// The number of times that a declared difference applied.
  public struct DeclaredCount: Hashable, Encodable, Sendable {
    /// The name of the difference.
    public let id: String
    /// The reason for it.
    public let reason: String
    /// The number of transitions to which it applied or on which it showed.
    public var transitions = 0
  }

  /// A restriction of the exploration.
  public struct AssumptionCount: Hashable, Sendable, CustomStringConvertible {
    /// The assumption in words.
    public let text: String
    /// The number of states without further events, because the assumption does not hold there.
    public let unexplored: Int

    /// The assumption with the number of states that it left out.
    public var description: String { "\(text) (\(unexplored.counted("state")) left unexplored)" }
  }

  /// The stored property whose values grow with the depth.
  public struct Growth: Hashable, Sendable, CustomStringConvertible {
    /// The side of the property.
    public let side: ComparisonSide
    /// The declaring type and the property, as in `Cache.now`.
    public let property: String
    /// The number of different values.
    public let values: Int
    /// The number of examined states.
    public let states: Int

    /// The property and its numbers in a sentence.
    public var description: String {
      "\(property) of the \(side.rawValue) had \(values) different values in \(states) states"
    }
  }

  /// The problems that prevent a proof.
  public let problems: [ExplorationProblem]
  /// One difference of each kind that fresh subjects repeat, shortest first.
  public let differences: [Difference<Stimulus, Observation>]
  /// The number of times that each declared difference applied.
  public let declared: [DeclaredCount]

  /// The assumptions about states, with the number of states that each leaves unexplored.
  public let assumptions: [AssumptionCount]
  /// Further assumptions of the verdict, in words: the stated ones, and those of the exploration itself.
  public let caveats: [String]
  /// The listed blind spots that a fingerprint left out, which the verdict assumes to be harmless.
  public let blindSpots: [BlindSpot]

  /// The number of different pairs of states found.
  public let states: Int
  /// The number of different pairs of a state and an action executed: an event with its answers.
  public let transitions: Int
  /// The number of events applied, repetitions included.
  public let applied: Int
  /// The number of pairs of subjects made.
  public let freshPairs: Int
  /// For each length, from 0 on, the number of states whose shortest history has that many events.
  public let levels: [Int]
  /// The length of the longest shortest history of a state.
  public var depth: Int { max(0, levels.count - 1) }
  /// The cause of the growing states, if a limit ended the search and reflection can tell.
  public let growth: Growth?
  /// The time taken.
  public let elapsed: Duration

  /// The verdict of the comparison.
  ///
  /// A difference counts beside any problem, because fresh subjects repeated it.
  public var verdict: Verdict {
    if !differences.isEmpty { return .different }
    if !problems.isEmpty { return .inconclusive }
    return declared.contains { $0.transitions > 0 } ? .equivalentExceptAsDeclared : .equivalent
  }

  /// True if the two differ only as declared, and no problem prevents a proof.
  public var isEquivalent: Bool { verdict == .equivalent || verdict == .equivalentExceptAsDeclared }

  /// Fails a test with this report if the two are not equivalent.
  public func requireEquivalence() throws(NoProof) { if !isEquivalent { throw NoProof("\(self)") } }
}

/// A report that fails a test, which prints it once.
public struct NoProof: Error, Hashable, CustomStringConvertible {
  /// The report.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension Report: Encodable {
  private enum Field: String, CodingKey {
    case verdict, states, transitions, depth, problems, differences, declared, assumptions, blindSpots
  }

  /// Writes the verdict, the findings and the assumptions; events and observations by their descriptions.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(verdict, forKey: .verdict)
    try fields.encode(states, forKey: .states)
    try fields.encode(transitions, forKey: .transitions)
    try fields.encode(depth, forKey: .depth)
    try fields.encode(problems.map(\.description), forKey: .problems)
    try fields.encode(differences, forKey: .differences)
    try fields.encode(declared, forKey: .declared)
    try fields.encode(assumptions.map(\.description) + caveats, forKey: .assumptions)
    try fields.encode(blindSpots, forKey: .blindSpots)
  }
}

extension Report: Sendable where Stimulus: Sendable, Observation: Sendable {}

extension Report: CustomStringConvertible {
  /// The most printed differences among the possible consequences of others.
  private static var fewConsequences: Int { 5 }

  /// The verdict, the numbers, and all findings, to print.
  public var description: String {
    var lines = [
      """
      \(verdict.rawValue): \(states.counted("state")), \(transitions.counted("transition")), depth \(depth), \
      \(elapsed.inSeconds)
      """,
      "\(applied) events applied to \(freshPairs) fresh pairs",
    ]
    lines += (assumptions.map(\.description) + caveats).map { "assumed: \($0)" }
    for count in declared {
      lines.append("declared \(count.id): \(count.transitions.counted("transition")) (\(count.reason))")
    }
    lines += problems.map { "problem: \($0)" }
    if let growth { lines.append("what grows: \(growth)") }
    let consequences = differences.filter(\.isConsequence)
    let others = differences.filter { !$0.isConsequence }
    for (index, difference) in others.enumerated() {
      lines.append("\ndifference \(index + 1) of \(others.count)")
      lines.append(difference.description)
    }
    if !consequences.isEmpty {
      lines.append("\n\(consequences.count) more that may only follow from these")
      lines += consequences.prefix(Self.fewConsequences).map { "  " + $0.headline }
      if consequences.count > Self.fewConsequences { lines.append("  …") }
    }
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

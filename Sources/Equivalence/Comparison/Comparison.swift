// What is meant to differ is said with the same words in an app's parallel run, which does without the harness.
@_exported public import DeclaredDifferences

/// A control and a candidate that are to behave the same, and what is known about their differences.
public struct Comparison<Control: Behaviour, Candidate: Behaviour>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  /// What is done to both sides.
  public typealias Stimulus = Control.Stimulus
  /// What is seen of either side.
  public typealias Observation = Control.Observation

  /// The initial conditions.
  public let starts: [ComparisonStart<Control, Candidate>]
  let alphabet: [Stimulus]
  let observationKinds: [Observation]
  let declared: [DeclaredDifference<Stimulus, Observation>]
  let maxChoicesPerStep: Int
  let overlaps: Bool
  let assumptions: [Assumption<Control, Candidate>]
  let caveats: [String]
  /// Whether the subjects stand for asynchronous ones, which may stop answering.
  let isAsynchronous = Control.self is any SubjectHandle.Type || Candidate.self is any SubjectHandle.Type

  /// Compares from several initial conditions.
  ///
  /// - Parameters:
  ///   - starts: The initial conditions; all of them are explored.
  ///   - alphabet: The events that are applied in every state.
  ///   - observationKinds: One of each kind of observation that has to be seen. A kind is an enumeration case,
  ///     whatever its values.
  ///   - declared: Differences that are intended; they are counted, and never as equal.
  ///   - maxChoicesPerStep: The most questions of one step that get another answer than the default one. Where that
  ///     leaves something out, the verdict says so.
  ///   - overlaps: Whether another event may come before an event has settled. It is one of the choices of the step.
  ///     Synchronous subjects have always settled.
  ///   - assumptions: The states to which the exploration is restricted; the verdict says so.
  ///   - caveats: What else the verdict assumes, in words, as in *all calls come from one thread*.
  public init(
    starts: [ComparisonStart<Control, Candidate>], alphabet: [Stimulus], observationKinds: [Observation] = [],
    declared: [DeclaredDifference<Stimulus, Observation>] = [], maxChoicesPerStep: Int = 1,
    overlaps: Bool = false,
    assumptions: [Assumption<Control, Candidate>] = [], caveats: [String] = []
  ) {
    precondition(maxChoicesPerStep >= 0, "A step cannot have \(maxChoicesPerStep) answers.")
    self.starts = starts
    self.alphabet = alphabet
    self.observationKinds = observationKinds
    self.declared = declared
    self.maxChoicesPerStep = maxChoicesPerStep
    self.overlaps = overlaps
    self.assumptions = assumptions
    self.caveats = caveats
  }

  /// Compares from one initial condition.
  public init(
    control: @escaping () -> Control, candidate: @escaping () -> Candidate, alphabet: [Stimulus],
    observationKinds: [Observation] = [], declared: [DeclaredDifference<Stimulus, Observation>] = [],
    maxChoicesPerStep: Int = 1,
    overlaps: Bool = false,
    assumptions: [Assumption<Control, Candidate>] = [], caveats: [String] = []
  ) {
    self.init(
      starts: [ComparisonStart("start", control: control, candidate: candidate)], alphabet: alphabet,
      observationKinds: observationKinds, declared: declared,
      maxChoicesPerStep: maxChoicesPerStep, overlaps: overlaps, assumptions: assumptions, caveats: caveats)
  }
}

extension Comparison where Control: TestSubject, Candidate: TestSubject {
  /// The first assumption, by position, that does not hold in a pair of states.
  func brokenAssumption(in control: Control, _ candidate: Candidate) -> Int? {
    assumptions.firstIndex { !$0.holds(control, candidate) }
  }

  /// Applies every event in every reachable pair of states, until there is nothing new or a limit is reached.
  ///
  /// - Parameters:
  ///   - limits: How far to go at most. Reaching a limit makes the verdict inconclusive.
  ///   - audit: How thoroughly to check the fingerprints afterwards.
  ///   - stopsAtFirstDifference: Whether to look no further once something undeclared differs. A shorter sequence may differ, too.
  ///   - reportsTraps: Whether to say on the standard error which sequence ended the process, if one does. That takes
  ///     longer, and sets signal handlers for the whole process.
  ///   - progress: Is told ten times a second how far the exploration has got.
  public func explore(
    limits: Limits = Limits(), audit: Audit = Audit(), stopsAtFirstDifference: Bool = false,
    reportsTraps: Bool = false, progress: ((ExplorationProgress) -> Void)? = nil
  ) -> Report<Stimulus, Observation> {
    var exploration = Exploration(
      self, limits: limits, stopsAtFirstDifference: stopsAtFirstDifference, reportsTraps: reportsTraps,
      progress: progress)
    exploration.run()
    return exploration.report(audit: audit)
  }
}

extension Comparison where Control: TestSubject, Candidate: TestSubject {
  /// Explores, then lets the main queue and other threads go on for a while, to see whether anything is done later.
  ///
  /// Fresh subjects are led to each event and each outcome that it had, once, and to each state in which it showed and
  /// changed nothing, a thousand at most. What changes in them meanwhile makes the verdict inconclusive.
  ///
  /// It waits for `duration` for all of them together. The rest is as in an exploration that does not wait.
  @MainActor
  public func explore(
    waiting duration: Duration, limits: Limits = Limits(), audit: Audit = Audit(),
    stopsAtFirstDifference: Bool = false, reportsTraps: Bool = false,
    progress: ((ExplorationProgress) -> Void)? = nil
  ) async -> Report<Stimulus, Observation> {
    var exploration = Exploration(
      self, limits: limits, stopsAtFirstDifference: stopsAtFirstDifference, reportsTraps: reportsTraps,
      progress: progress)
    exploration.run()
    let doubt = exploration.anomaly ?? exploration.audit(audit)
    let waiting = exploration.pairsThatMayDefer(atMost: 1_000)
    // A cancelled task has not waited.
    if (try? await Task.sleep(for: duration)) != nil { exploration.waited = duration }
    return exploration.report(doubt: doubt ?? exploration.deferredWork(of: waiting))
  }
}

extension Exploration {
  mutating func report(audit: Audit) -> Report<Control.Stimulus, Control.Observation> {
    let doubt = anomaly ?? self.audit(audit) ?? (audit.samples > 0 ? deferredWork() : nil)
    return report(doubt: doubt)
  }

  fileprivate func report(doubt: ExplorationProblem?) -> Report<Control.Stimulus, Control.Observation> {
    var evaluation = Evaluation(self)
    return evaluation.report(doubt: anomaly ?? doubt)
  }
}

/// A named initial condition that makes fresh pairs of subjects.
///
/// Both closures are called often, and have to make subjects that behave the same each time.
public struct ComparisonStart<Control: Behaviour, Candidate: Behaviour> {
  /// What tells this initial condition from the others.
  public let name: String
  let control: () -> Control
  let candidate: () -> Candidate

  /// Makes an initial condition from a way to make each side.
  public init(_ name: String, control: @escaping () -> Control, candidate: @escaping () -> Candidate) {
    self.name = name
    self.control = control
    self.candidate = candidate
  }
}

/// A restriction of an exploration to some states, which the verdict names.
///
/// A pair of states in which it does not hold is compared, but not explored further.
///
/// ```swift
/// assumptions: [Assumption("at most two requests wait") { $0.requests.count <= 2 }]
/// ```
///
/// Judge by what clients and the platform do, never by what a subject should do: what is left out is not proved.
public struct Assumption<Control: Behaviour, Candidate: Behaviour>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  /// The assumption in words, as in *at most two requests wait*.
  public let text: String
  let holds: (Control, Candidate) -> Bool

  /// Assumes something of the states of both sides.
  ///
  /// - Parameters:
  ///   - text: The assumption in words.
  ///   - holds: Whether it holds. It is asked once for each pair of states, and must not change them.
  public init(_ text: String, holds: @escaping (Control, Candidate) -> Bool) {
    self.text = text
    self.holds = holds
  }
}

extension Assumption where Control == Candidate {
  /// Assumes something of each side's states, where both sides are subjects of one type.
  ///
  /// - Parameters:
  ///   - text: The assumption in words.
  ///   - holds: Whether it holds on a side. It is asked once for each pair of states, and must not change them.
  public init(_ text: String, holds: @escaping (Control) -> Bool) {
    self.init(text) { holds($0) && holds($1) }
  }
}

/// How far an exploration goes at most; without limits it ends when nothing is new.
public struct Limits: Hashable, Sendable {
  /// The limits by name.
  public enum Kind: String, Hashable, Sendable {
    /// The number of states.
    case states
    /// The number of events in a row.
    case depth
    /// The time taken.
    case duration
  }

  /// The most pairs of states to find.
  public var states: Int?
  /// The most events in a row.
  public var depth: Int?
  /// The most events in a row after those that lead to a first difference.
  public var depthPastFirstDifference: Int?
  /// The longest time to explore, which is over when the task is cancelled.
  ///
  /// The report may take a tenth more, and at least 0.4 s.
  public var duration: Duration?

  /// Limits an exploration; nil stands for no limit.
  public init(
    states: Int? = nil, depth: Int? = nil, depthPastFirstDifference: Int? = nil, duration: Duration? = nil
  ) {
    self.states = states
    self.depth = depth
    self.depthPastFirstDifference = depthPastFirstDifference
    self.duration = duration
  }
}

// An app's parallel run declares differences with the same types, without the harness.
@_exported public import DeclaredDifferences

/// A control and a candidate that are to behave the same, with their declared differences.
public struct Comparison<Control: Behaviour, Candidate: Behaviour>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  /// The events applied to both sides.
  public typealias Stimulus = Control.Stimulus
  /// The observations of either side.
  public typealias Observation = Control.Observation

  /// The initial conditions.
  public let starts: [ComparisonStart<Control, Candidate>]
  /// The events as the user listed them, which may repeat some.
  let listedEvents: [Stimulus]
  /// The different events, in order.
  let alphabet: [Stimulus]
  let observationKinds: [Observation]
  let declared: [DeclaredDifference<Stimulus, Observation>]
  let maxChoicesPerStep: Int
  let overlaps: Bool
  let assumptions: [Assumption<Control, Candidate>]
  let caveats: [String]
  /// True if the subjects are handles of asynchronous ones, which may stop answering.
  let isAsynchronous = Control.self is any SubjectHandle.Type || Candidate.self is any SubjectHandle.Type

  /// Compares from several initial conditions.
  ///
  /// - Parameters:
  ///   - starts: The initial conditions; all of them are explored.
  ///   - alphabet: The events that are applied in every state.
  ///   - observationKinds: One of each kind of observation that must occur. A kind is an enumeration case,
  ///     whatever its values.
  ///   - declared: Intended differences. The report counts them, and never as equal.
  ///   - maxChoicesPerStep: The most questions of one step that get another answer than the default one. If this limit
  ///     leaves out a combination of answers, the verdict says so.
  ///   - overlaps: Whether another event may come before an event has settled, as one of the choices of the step.
  ///     Synchronous subjects have always settled.
  ///   - assumptions: The states to which the exploration is restricted; the verdict says so.
  ///   - caveats: Further assumptions of the verdict, in words, as in *all calls come from one thread*.
  public init(
    starts: [ComparisonStart<Control, Candidate>], alphabet: [Stimulus], observationKinds: [Observation] = [],
    declared: [DeclaredDifference<Stimulus, Observation>] = [], maxChoicesPerStep: Int = 1,
    overlaps: Bool = false,
    assumptions: [Assumption<Control, Candidate>] = [], caveats: [String] = []
  ) {
    precondition(maxChoicesPerStep >= 0, "A step cannot have \(maxChoicesPerStep) answers.")
    self.starts = starts
    listedEvents = alphabet
    var known: Set<Stimulus> = []
    self.alphabet = alphabet.filter { known.insert($0).inserted }
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

extension Comparison {
  /// The listed events that equal an earlier one but have another description.
  var equalEvents: [(first: String, second: String)] {
    let known = Set(alphabet)
    return listedEvents.compactMap { event in
      guard let first = known.firstIndex(of: event).map({ display(known[$0]) }) else { return nil }
      return first == display(event) ? nil : (first, display(event))
    }
  }
}

extension Comparison where Control: TestSubject, Candidate: TestSubject {
  /// The first assumption, by position, that does not hold in a pair of states.
  func brokenAssumption(in control: Control, _ candidate: Candidate) -> Int? {
    assumptions.firstIndex { !$0.holds(control, candidate) }
  }

  /// Applies every event in every reachable pair of states, until no state is new or the search reaches a limit.
  ///
  /// - Parameters:
  ///   - limits: The limits of the search. If the search reaches a limit, the verdict is inconclusive.
  ///   - audit: How thoroughly to check the fingerprints afterwards.
  ///   - stopsAtFirstDifference: Whether to stop at the first undeclared difference. A shorter sequence may show one.
  ///   - reportsTraps: If an event ends the process, whether to write the sequence to the standard error. The option
  ///     takes longer, and sets signal handlers for the whole process.
  ///   - progress: Gets the progress of the exploration ten times a second.
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
  /// Explores, then lets the main queue and other threads run for a while, to detect deferred work.
  ///
  /// The search replays each event and each of its outcomes with fresh subjects, once, and each state in which an event
  /// had no effect, at most a thousand. If a subject changes meanwhile, the verdict is inconclusive.
  ///
  /// All of them together wait for `duration`. The rest is as in an exploration that does not wait.
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
/// Explorations call both closures often. The closures must make subjects that behave the same each time.
public struct ComparisonStart<Control: Behaviour, Candidate: Behaviour> {
  /// The unique name of this initial condition.
  public let name: String
  let control: () -> Control
  let candidate: () -> Candidate

  /// Makes an initial condition from two closures, one for each side.
  public init(_ name: String, control: @escaping () -> Control, candidate: @escaping () -> Candidate) {
    self.name = name
    self.control = control
    self.candidate = candidate
  }
}

/// A restriction of an exploration to some states, which the verdict names.
///
/// The search compares a pair of states that violates the assumption, but does not explore further from there.
///
/// ```swift
/// assumptions: [Assumption("at most two requests wait") { $0.requests.count <= 2 }]
/// ```
///
/// Restrict clients and the platform, never the subject: the exploration proves nothing about the excluded states.
public struct Assumption<Control: Behaviour, Candidate: Behaviour>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  /// The assumption in words, as in *at most two requests wait*.
  public let text: String
  let holds: (Control, Candidate) -> Bool

  /// Assumes a condition on the states of both sides.
  ///
  /// - Parameters:
  ///   - text: The assumption in words.
  ///   - holds: Returns true if the assumption holds, without a change of the states. Called once for each pair.
  public init(_ text: String, holds: @escaping (Control, Candidate) -> Bool) {
    self.text = text
    self.holds = holds
  }
}

extension Assumption where Control == Candidate {
  /// Assumes a condition on each side's states, where both sides are subjects of one type.
  ///
  /// - Parameters:
  ///   - text: The assumption in words.
  ///   - holds: Returns true if the assumption holds on a side, without a change of the states. Called once for each.
  public init(_ text: String, holds: @escaping (Control) -> Bool) {
    self.init(text) { holds($0) && holds($1) }
  }
}

/// The limits of an exploration; without limits it ends when no state is new.
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
  /// The longest time to explore; cancelling the task ends it.
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

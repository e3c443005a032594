// `DeclaredDifferences` is a separate module, because a parallel run in an app uses it without this library.
@_exported public import DeclaredDifferences

/// A control and a candidate that must behave the same, except for declared differences.
public struct Comparison<Control: ComparableSubject, Candidate: ComparableSubject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  /// The events applied to both sides.
  public typealias Stimulus = Control.Stimulus
  /// The observations of either side.
  public typealias Observation = Control.Observation

  /// The initial conditions.
  public let starts: [ComparisonStart<Control, Candidate>]
  let listedEvents: [Stimulus]
  /// The events without duplicates, in order.
  let alphabet: [Stimulus]
  let observationKinds: [Observation]
  let declared: [DeclaredDifference<Stimulus, Observation>]
  let maxChoicesPerStep: Int
  let overlaps: Bool
  let assumptions: [Assumption<Control, Candidate>]
  let caveats: [String]
  let isAsynchronous = Control.self is any SubjectHandle.Type || Candidate.self is any SubjectHandle.Type

  /// Compares from several initial conditions.
  ///
  /// - Parameters:
  ///   - starts: The initial conditions, all of which an exploration covers.
  ///   - alphabet: The events that an exploration applies in every state.
  ///   - observationKinds: One observation of each kind that must occur. A kind is an enumeration case with any
  ///     associated values.
  ///   - declared: The intended differences, which the report counts.
  ///   - maxChoicesPerStep: The maximum number of non-default answers in one step. If this limit excludes a
  ///     combination of answers, the report names the limit.
  ///   - overlaps: Whether a second event may come before an event has settled, at the moments when its work pauses,
  ///     as one of the choices of a step. The report names these moments.
  ///     This option has no effect on synchronous subjects, which settle at once.
  ///   - assumptions: Restrictions on the explored states, which the report names.
  ///   - caveats: Further assumptions of the verdict, in words, as in *all calls come from one thread*.
  public init(
    starts: [ComparisonStart<Control, Candidate>], alphabet: [Stimulus], observationKinds: [Observation] = [],
    declared: [DeclaredDifference<Stimulus, Observation>] = [], maxChoicesPerStep: Int = 1,
    overlaps: Bool = false,
    assumptions: [Assumption<Control, Candidate>] = [], caveats: [String] = []
  ) {
    require(maxChoicesPerStep >= 0, "A step cannot have \(maxChoicesPerStep) answers.")
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
      starts: [ComparisonStart(.soleStart, control: control, candidate: candidate)], alphabet: alphabet,
      observationKinds: observationKinds, declared: declared,
      maxChoicesPerStep: maxChoicesPerStep, overlaps: overlaps, assumptions: assumptions, caveats: caveats)
  }
}

extension Comparison {
  func start(at position: Int) -> ComparisonStart<Control, Candidate> {
    require(
      starts.indices.contains(position),
      "There is no start \(position), because the comparison has \(starts.count.counted("start")), counted from 0."
    )
    return starts[position]
  }

  /// The listed events that equal an earlier event but have another description.
  var equalEvents: [(first: String, second: String)] {
    let known = Set(alphabet)
    return listedEvents.compactMap { event in
      guard let first = known.firstIndex(of: event).map({ display(known[$0]) }) else { return nil }
      return first == display(event) ? nil : (first, display(event))
    }
  }
}

extension Comparison where Control: SubjectWithChoices, Candidate: SubjectWithChoices {
  func brokenAssumption(in control: Control, _ candidate: Candidate) -> Int? {
    assumptions.firstIndex { !$0.holds(control, candidate) }
  }

  /// Applies every event in every reachable pair of states, until no state is new or the search reaches a limit.
  ///
  /// - Parameters:
  ///   - limits: The limits of the search. If the search reaches a limit, the report is no proof.
  ///   - audit: The settings of the audit, which checks the fingerprints after the search; nil for no audit.
  ///   - stopsAtFirstDifference: Whether to stop at the first undeclared difference, which may not be the shortest.
  ///   - reportsTraps: Whether to write the sequence to the standard error if an event ends the process. This option
  ///     makes the exploration slower, and sets signal handlers for the whole process.
  ///   - progress: Gets the progress of the exploration, at most 10 times a second and at the end.
  public func explore(
    limits: Limits = Limits(), audit: Audit? = Audit(), stopsAtFirstDifference: Bool = false,
    reportsTraps: Bool = false, progress: ((ExplorationProgress) -> Void)? = nil
  ) -> Report<Stimulus, Observation> {
    var exploration = Exploration(
      self, limits: limits, stopsAtFirstDifference: stopsAtFirstDifference, reportsTraps: reportsTraps,
      progress: progress)
    exploration.run()
    return exploration.report(audit: audit)
  }
}

extension Comparison where Control: SubjectWithChoices, Candidate: SubjectWithChoices {
  /// Explores, then lets the main queue and other threads run for a while, to detect deferred work.
  ///
  /// The check repeats at most 1000 transitions with fresh subjects, which wait for `duration` together. If a
  /// subject changes, the report is no proof.
  @MainActor
  public func explore(
    waiting duration: Duration, limits: Limits = Limits(), audit: Audit? = Audit(),
    stopsAtFirstDifference: Bool = false, reportsTraps: Bool = false,
    progress: ((ExplorationProgress) -> Void)? = nil
  ) async -> Report<Stimulus, Observation> {
    let duration = max(duration, .zero)
    var exploration = Exploration(
      self, limits: limits, stopsAtFirstDifference: stopsAtFirstDifference, reportsTraps: reportsTraps,
      progress: progress)
    exploration.run()
    let doubt = exploration.anomaly ?? audit.flatMap { exploration.audit($0) }
    let waiting = exploration.pairsThatMayDefer(atMost: 1_000)
    // The sleep throws if the task is cancelled.
    if (try? await Task.sleep(for: duration)) != nil { exploration.waited = duration }
    return exploration.report(doubt: doubt ?? exploration.deferredWork(of: waiting))
  }
}

extension Exploration {
  mutating func report(audit: Audit?) -> Report<Control.Stimulus, Control.Observation> {
    let doubt = anomaly ?? audit.flatMap { self.audit($0) ?? deferredWork() }
    return report(doubt: doubt)
  }

  fileprivate func report(doubt: ProblemCause?) -> Report<Control.Stimulus, Control.Observation> {
    var evaluation = Evaluation(self)
    return evaluation.report(doubt: anomaly ?? doubt)
  }
}

/// A named initial condition that makes fresh pairs of subjects.
///
/// Explorations call each closure often, and its subjects must behave the same each time.
public struct ComparisonStart<Control: ComparableSubject, Candidate: ComparableSubject> {
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

/// Ends the process with a message, which `precondition` would print in debug builds only.
func require(_ isTrue: Bool, _ message: @autoclosure () -> String) { if !isTrue { fatalError(message()) } }

extension String {
  /// The name of an initial condition without a name.
  static let soleStart = "start"
}

/// A restriction of an exploration to some states, which the report names.
///
/// The search compares a pair of states that violates the assumption, but applies no event there.
///
/// ```swift
/// assumptions: [Assumption("at most two requests wait") { $0.requests.count <= 2 }]
/// ```
///
/// Restrict clients and the platform, never the subject, because the exploration proves nothing about excluded states.
public struct Assumption<Control: ComparableSubject, Candidate: ComparableSubject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  /// The assumption in words, as in *at most two requests wait*.
  public let text: String
  let holds: (Control, Candidate) -> Bool

  /// Assumes a condition on the states of both sides.
  ///
  /// - Parameters:
  ///   - text: The assumption in words.
  ///   - holds: Returns true if the assumption holds. Must not change the states. Called once for each pair.
  public init(_ text: String, holds: @escaping (Control, Candidate) -> Bool) {
    self.text = text
    self.holds = holds
  }
}

extension Assumption where Control == Candidate {
  /// Assumes a condition on each side's states, where both sides are subjects of one type.
  public init(_ text: String, holds: @escaping (Control) -> Bool) {
    self.init(text) { holds($0) && holds($1) }
  }
}

/// The limits of an exploration; without limits, the exploration ends when no state is new or its task is cancelled.
public struct Limits: Hashable, Sendable {
  /// The limits by name.
  public enum Kind: String, Hashable, Sendable {
    /// The number of states.
    case states
    /// The length of sequences.
    case depth
    /// The duration of the exploration.
    case duration
    /// The cancellation of the exploring task.
    case cancellation
  }

  /// The maximum number of pairs of states.
  public var states: Int?
  /// The maximum number of events in a sequence.
  public var depth: Int?
  /// How many events longer a sequence may be than the first one that shows a difference.
  public var depthPastFirstDifference: Int?
  /// The longest time to explore.
  ///
  /// The report can take about half of this time again, or a second.
  public var duration: Duration?
  /// The longest time for one call of a subject, in whole seconds, if traps are reported; nil means 60 seconds.
  ///
  /// A longer call may be an endless loop. The process writes the sequence to the standard error and ends with a failure.
  public var callDuration: Duration?

  /// Limits an exploration, where nil means no limit.
  public init(
    states: Int? = nil, depth: Int? = nil, depthPastFirstDifference: Int? = nil, duration: Duration? = nil,
    callDuration: Duration? = nil
  ) {
    self.states = states
    self.depth = depth
    self.depthPastFirstDifference = depthPastFirstDifference
    self.duration = duration
    self.callDuration = callDuration
  }
}

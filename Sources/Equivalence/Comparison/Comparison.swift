// `DeclaredDifferences` is a separate module, because a parallel run in an app uses it without this library.
@_exported public import DeclaredDifferences

/// A control and a candidate that must behave in the same way, except for declared differences.
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
  var triesOverlaps: Bool { overlaps && isAsynchronous }
  /// True if the comparison was made without a list of starts.
  var startsOnlyAsNew = false
  let isAsynchronous = Control.self is any SubjectHandle.Type || Candidate.self is any SubjectHandle.Type

  /// Compares from several initial conditions.
  ///
  /// - Parameters:
  ///   - starts: The initial conditions, all of which an exploration covers.
  ///   - alphabet: The events that an exploration applies in every state.
  ///   - observationKinds: One observation of each kind that must occur at least once. A kind is an enumeration case
  ///     with any associated values, or the description of any other value.
  ///   - declared: The intended differences. The report counts the transitions of each.
  ///   - maxChoicesPerStep: How many answers in one step may differ from the default. If this limit excludes a
  ///     combination of answers, the report says so.
  ///   - overlaps: Whether to try a second event while the work of the first one pauses, before the first one has
  ///     settled. The second event is a choice of the step, so `maxChoicesPerStep` must not be 0. The report names the
  ///     moments at which it may come. Meanwhile the main actor must not block until another task has run. Synchronous
  ///     subjects settle at once, so for them this option changes nothing.
  ///   - assumptions: The conditions that limit the explored states. The report names them.
  ///   - caveats: The verdict's other assumptions, in words, such as *all calls come from one thread*.
  public init(
    starts: [ComparisonStart<Control, Candidate>], alphabet: [Stimulus], observationKinds: [Observation] = [],
    declared: [DeclaredDifference<Stimulus, Observation>] = [], maxChoicesPerStep: Int = 1,
    overlaps: Bool = false,
    assumptions: [Assumption<Control, Candidate>] = [], caveats: [String] = []
  ) {
    require(maxChoicesPerStep >= 0, "A step cannot have \(maxChoicesPerStep) answers.")
    require(
      maxChoicesPerStep > 0 || !overlaps,
      "Overlaps need maxChoicesPerStep: 1 or more, because the second event is a choice.")
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
    startsOnlyAsNew = true
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

  /// The listed events that equal an earlier one but are described differently.
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
  ///   - audit: The settings of the audit, which checks the fingerprints after the search. If it is nil, nothing
  ///     checks for deferred work either.
  ///   - stopsAtFirstDifference: Whether to stop at the first undeclared difference, which may not be the shortest.
  ///   - reportsTraps: Whether to write the sequence to the standard error if an event ends the process. This slows the
  ///     exploration down, and installs signal handlers for the whole process.
  ///   - progress: Called with the progress at most 10 times a second, and when the search ends.
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
  /// Explores, and then lets the main queue and other threads run for a while, to detect deferred work.
  ///
  /// For this check, fresh subjects repeat at most 1000 transitions, and then all of them wait for `duration` together.
  /// If one of them changes meanwhile, the report is no proof.
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
    return evaluation.report(doubt: evaluation.exploration.anomaly ?? doubt)
  }
}

/// A named initial condition that makes fresh pairs of subjects.
///
/// An exploration calls each closure many times, and must get a subject with the same behaviour each time.
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

/// Ends the process unless the condition holds, and prints the message in release builds too, unlike `precondition`.
func require(_ isTrue: Bool, _ message: @autoclosure () -> String) { if !isTrue { fatalError(message()) } }

/// A condition that limits an exploration to some states; the report names it.
///
/// The search still compares a step that leads to an excluded state, but applies no event there.
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
  ///   - holds: Returns true if the assumption holds for the two subjects, and must not change anything.
  public init(_ text: String, holds: @escaping (Control, Candidate) -> Bool) {
    self.text = text
    self.holds = holds
  }
}

extension Assumption where Control == Candidate {
  /// Assumes that each of the two subjects, which have the same type, meets a condition.
  public init(_ text: String, holds: @escaping (Control) -> Bool) {
    self.init(text) { holds($0) && holds($1) }
  }
}

/// The limits of an exploration, which may otherwise go on until no state is new or its task is cancelled.
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
  /// How many events to search beyond the length of the shortest sequence found that shows a difference.
  public var depthPastFirstDifference: Int?
  /// The longest time to explore.
  ///
  /// After that, the report can take about half as long again, or a second if the time is short.
  public var duration: Duration?
  /// The longest time for one call of a subject, in whole seconds, if traps are reported; nil means 60 seconds.
  ///
  /// A longer call is probably an endless loop, so the process writes the sequence to the standard error and fails.
  public var callDuration: Duration?

  /// Sets the limits; nil means no limit, except for `callDuration`.
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

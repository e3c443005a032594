import Synchronization

/// Tells a thread that the task which it works for was cancelled.
final class Cancellation: Sendable {
  let isRequested = Atomic(false)
}

struct Meter {
  struct Watch: Sendable {
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
  }

  /// What tells the time; tests have one of their own, as another process can hold this one up for long.
  @TaskLocal static var watch = Watch()

  /// The task that a thread explores for, if it does so for one.
  @TaskLocal static var cancellation: Cancellation?

  static var isCancelled: Bool { cancellation?.isRequested.load(ordering: .relaxed) ?? Task.isCancelled }

  let limits: Limits
  private let progress: ((ExplorationProgress) -> Void)?
  private let now = Meter.watch.now
  private let began: ContinuousClock.Instant
  private var nextReport: ContinuousClock.Instant
  private var deadline: ContinuousClock.Instant?

  private(set) var applied = 0
  private(set) var limit: Limits.Kind?
  /// The length of the shortest sequence that shows a difference; nil if none does.
  var firstDifferenceDepth: Int?

  init(limits: Limits, progress: ((ExplorationProgress) -> Void)?) {
    self.limits = limits
    self.progress = progress
    began = now()
    nextReport = began
    deadline = limits.duration.map { began + $0 }
  }

  var elapsed: Duration { began.duration(to: now()) }

  /// Counts a stimulus; true if it is time to report.
  mutating func count() -> Bool {
    applied += 1
    return look()
  }

  /// Looks at the clock, if it is needed at all; true if it is time to report.
  ///
  /// A stimulus may take long, and so may making a subject, or its fingerprint.
  @discardableResult
  mutating func look() -> Bool {
    guard deadline != nil || progress != nil else { return false }
    let now = now()
    if let deadline, now >= deadline || Meter.isCancelled, limit == nil { limit = .duration }
    return progress != nil && now >= nextReport
  }

  mutating func report(_ reached: ExplorationProgress) {
    nextReport = now() + .milliseconds(100)
    progress?(reached)
  }

  mutating func isBeyond(states: Int, depth: Int) -> Bool {
    if let limit = limits.states, states >= limit { self.limit = .states }
    let further = limits.depthPastFirstDifference.flatMap { limit in firstDifferenceDepth.map { $0 + limit } }
    if let limit = [limits.depth, further].compactMap(\.self).min(), depth >= limit { self.limit = .depth }
    return limit != nil
  }

  var isTimeUp: Bool { limit == .duration }
}

/// How far an exploration has got.
public struct ExplorationProgress: Hashable, Sendable {
  /// The pairs of states found so far.
  public let states: Int
  /// The different pairs of a state and a stimulus executed so far.
  public let transitions: Int
  /// The states that have stimuli left to execute.
  public let frontier: Int
  /// The length up to which all sequences have been tried.
  public let depth: Int
  /// The time taken so far.
  public let elapsed: Duration
}

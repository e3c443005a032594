struct Meter {
  struct Watch: Sendable {
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
  }

  /// The clock, which tests replace because another process can delay this process for a long time.
  @TaskLocal static var watch = Watch()

  let limits: Limits
  private let progress: ((ExplorationProgress) -> Void)?
  private let now = Meter.watch.now
  private let began: ContinuousClock.Instant
  private var nextReport: ContinuousClock.Instant
  private var deadline: ContinuousClock.Instant?
  /// True if there is a deadline or a progress handler.
  private let isWatching: Bool

  private(set) var applied = 0
  private(set) var limit: Limits.Kind?
  var firstDifferenceDepth: Int?

  init(limits: Limits, progress: ((ExplorationProgress) -> Void)?) {
    self.limits = limits
    self.progress = progress
    began = now()
    nextReport = began
    isWatching = limits.duration != nil || progress != nil
    deadline = limits.duration.map { began + $0 }
  }

  var elapsed: Duration { began.duration(to: now()) }

  mutating func count() -> Bool {
    applied += 1
    return look()
  }

  /// Reads the clock if there is a deadline or a progress handler; true if a report of progress is due.
  @discardableResult
  mutating func look() -> Bool {
    guard isWatching else { return false }
    let now = now()
    if let deadline, now >= deadline || Task.isCancelled, limit == nil { limit = .duration }
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

/// The progress of an exploration.
public struct ExplorationProgress: Hashable, Sendable {
  /// The number of different pairs of states found so far.
  public let states: Int
  /// The number of different pairs of a state and an event executed so far.
  public let transitions: Int
  /// The number of states with events left to execute.
  public let frontier: Int
  /// The length up to which the search has tried all sequences.
  public let depth: Int
  /// The time taken so far.
  public let elapsed: Duration
}

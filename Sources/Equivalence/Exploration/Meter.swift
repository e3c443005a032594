private import Foundation

struct Meter {
  struct Watch: Sendable {
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Writes to the terminal; nil if the standard error is not a terminal.
    var write = isatty(2) == 1 ? standardError : nil

    private static let standardError: @Sendable (String) -> Void = {
      FileHandle.standardError.write(Data($0.utf8))
    }
  }

  /// The clock and the terminal.
  ///
  /// Tests replace them, because another process can hold this one up for a long time.
  @TaskLocal static var watch = Watch()

  /// The time after which an exploration without limits shows its progress on a terminal.
  private static var quietTime: Duration { .seconds(2) }

  let limits: Limits
  private let progress: ((ExplorationProgress) -> Void)?
  private let terminal: (@Sendable (String) -> Void)?
  private let now = Meter.watch.now
  private let began: ContinuousClock.Instant
  private var nextReport: ContinuousClock.Instant
  private var deadline: ContinuousClock.Instant?
  /// True if there is a deadline or a progress handler.
  private let isWatching: Bool

  private(set) var applied = 0
  private(set) var limit: Limits.Kind?
  /// True if time is up or the task is cancelled, even if another limit came first.
  private(set) var isTimeUp = false
  private var looks = 0
  var firstDifferenceDepth: Int? {
    didSet {
      guard let first = firstDifferenceDepth, let further = limits.depthPastFirstDifference else { return }
      greatestDepth = min(limits.depth ?? .max, first + min(max(further, 0), .max - first))
    }
  }
  /// The length that no sequence may exceed, by the limits and the first difference; nil if they set none.
  private(set) var greatestDepth: Int?

  init(limits: Limits, progress: ((ExplorationProgress) -> Void)?) {
    self.limits = limits
    greatestDepth = limits.depth
    // Without limits the exploration may never end, so show that it is at work.
    terminal = progress == nil && limits == Limits() ? Meter.watch.write : nil
    self.progress =
      progress
      ?? terminal.map { write in
        { write("\r\($0.states.counted("state")), depth \($0.depth), \($0.elapsed.inSeconds)\u{1B}[K") }
      }
    began = now()
    nextReport = terminal == nil ? began : began + Self.quietTime
    isWatching = limits.duration != nil || self.progress != nil
    deadline = limits.duration.map { began + $0 }
  }

  var elapsed: Duration { began.duration(to: now()) }

  mutating func count() -> Bool {
    applied += 1
    return look()
  }

  /// Reads the clock if there is a deadline or a progress handler, and returns true if a progress report is due.
  @discardableResult
  mutating func look() -> Bool {
    looks &+= 1
    // Asking the task takes longer than applying an event to a small value, so later ask only rarely.
    if looks < 1_024 || looks.isMultiple(of: 16), Task.isCancelled { end(by: .cancellation) }
    // Reading the clock takes long as well, so read it only rarely if the progress goes to a terminal.
    guard isWatching, terminal == nil || applied.isMultiple(of: 256) else { return false }
    let now = now()
    if let deadline, now >= deadline { end(by: .duration) }
    return progress != nil && now >= nextReport
  }

  mutating func report(_ reached: ExplorationProgress) {
    nextReport = now() + .milliseconds(100)
    progress?(reached)
  }

  mutating func end(_ reached: ExplorationProgress) {
    if let terminal {
      if elapsed >= Self.quietTime { terminal("\r\u{1B}[K") }
      // The audit still applies events after the search, but must not write on the cleared line.
      nextReport += .seconds(1 << 32)
    } else {
      report(reached)
    }
  }

  mutating func end(by limit: Limits.Kind) {
    self.limit = self.limit ?? limit
    if limit == .duration || limit == .cancellation { isTimeUp = true }
  }

  mutating func isBeyond(depth: Int) -> Bool {
    if let greatestDepth, depth >= greatestDepth { limit = .depth }
    return limit != nil
  }
}

/// The progress of an exploration.
public struct ExplorationProgress: Hashable, Sendable {
  /// The number of different pairs of states found so far.
  public let states: Int
  /// The number of executed transitions so far, each of them one event, with its choices, in one state.
  public let transitions: Int
  /// The number of states with events left to execute.
  public let frontier: Int
  /// The length up to which the search has tried all sequences.
  public let depth: Int
  /// The time taken so far.
  public let elapsed: Duration
}

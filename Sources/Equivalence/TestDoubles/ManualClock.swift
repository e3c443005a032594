/// A clock whose time changes only when you advance it.
///
/// A fingerprint contains the time until an instant, because with absolute times every advance would lead to a new
/// state. By default all past instants count as equal, and the report names this assumption.
public final class ManualClock: Clock {
  /// A point in time of a manual clock.
  public struct Instant: InstantProtocol {
    fileprivate let clock: ManualClock
    fileprivate let time: Duration

    /// The instant after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(clock: clock, time: time + duration) }

    /// The duration until another instant.
    public func duration(to other: Instant) -> Duration { other.time - time }

    /// True if two instants are at the same time.
    public static func == (left: Instant, right: Instant) -> Bool { left.time == right.time }

    /// True if an instant is earlier than another one.
    public static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }

    /// Hashes the time.
    public func hash(into hasher: inout Hasher) { hasher.combine(time) }
  }

  private let time = VisibleMutex(Duration.zero)
  private let memory: Duration
  fileprivate let caveat: String
  private let sleepers: PendingRequests<Instant, Void>?

  /// Makes a clock at time zero.
  ///
  /// - Parameters:
  ///   - tasks: The tracker of the tasks that sleep on this clock; nil if no task sleeps.
  ///   - memory: How far back a fingerprint tells past instants apart, such as the time of the last request.
  public init(in tasks: TaskTracker? = nil, remembering memory: Duration = .zero) {
    sleepers = tasks.map { PendingRequests(in: $0) }
    self.memory = memory
    caveat =
      memory == .zero
      ? "the time of a past moment makes no difference"
      : "the time of a moment more than \(memory) ago makes no difference"
  }

  /// The current time.
  public var now: Instant { Instant(clock: self, time: time.withLock { $0 }) }

  /// Zero, because you can advance the clock by any duration.
  public var minimumResolution: Duration { .zero }

  /// Waits until the clock has reached an instant; throws a `CancellationError` if the task is cancelled.
  @MainActor
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    guard let sleepers else {
      preconditionFailure(
        "A task sleeps on a clock that has no task tracker: make it with ManualClock(in: tasks).")
    }
    try Task.checkCancellation()
    if deadline > now { try await sleepers.answer(to: deadline) }
  }

  /// Advances the time, then wakes the tasks whose deadline has come, earliest deadline first.
  public func advance(by duration: Duration) {
    time.withLock { $0 += duration }
    guard let sleepers else { return }
    MainActor.assumeIsolated {
      while let next = sleepers.requests.min(by: { $0.request < $1.request }), next.request <= now {
        next.answer(.success(()))
      }
    }
  }
}

extension ManualClock: CustomFingerprintable {
  /// The sleeping tasks with the times until they wake, but not the current time.
  public var fingerprintContent: PendingRequests<Instant, Void>? { sleepers }
}

extension ManualClock.Instant: CustomFingerprintable {
  /// The clock, and the time until the instant, which is negative for a past one, as far back as the clock remembers.
  public var fingerprintContent: (ManualClock, Duration) {
    (clock, max(time - clock.now.time, .zero - clock.memory))
  }

  /// The assumption that makes the remaining time sufficient.
  public var fingerprintCaveat: String? { clock.caveat }

  /// How to make a fingerprint tell past instants apart.
  public static var fingerprintRemedy: String? { "make the clock with ManualClock(remembering:)" }
}

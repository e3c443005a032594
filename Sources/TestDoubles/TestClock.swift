public import Equivalence
private import Synchronization

/// A clock that stands still until a stimulus moves it on.
///
/// In a fingerprint, an instant is the time that is left until then: an absolute time would be a new state whenever some
/// passes. When an instant was that has passed, no fingerprint shows, and the verdict says so.
public final class TestClock: Clock {
  /// A point in time of a test clock.
  public struct Instant: InstantProtocol {
    fileprivate let clock: TestClock
    fileprivate let time: Duration

    /// The instant that is later by so much.
    public func advanced(by duration: Duration) -> Instant { Instant(clock: clock, time: time + duration) }

    /// How much later another instant is.
    public func duration(to other: Instant) -> Duration { other.time - time }

    /// Whether two instants are at the same time.
    public static func == (left: Instant, right: Instant) -> Bool { left.time == right.time }

    /// Whether an instant is earlier than another one.
    public static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }

    /// Hashes the time.
    public func hash(into hasher: inout Hasher) { hasher.combine(time) }
  }

  private let time = Mutex(Duration.zero)
  private let memory: Duration
  private let sleepers: PendingRequests<Instant, Void>?

  /// A clock at its beginning.
  ///
  /// - Parameters:
  ///   - tasks: The ledger of the tasks that sleep on it; nil if none does.
  ///   - memory: For how long it matters when an instant was that has passed, as to a class that keeps when it last asked.
  public init(in tasks: TaskLedger? = nil, remembering memory: Duration = .zero) {
    sleepers = tasks.map { PendingRequests(in: $0) }
    self.memory = memory
  }

  /// What time it is.
  public var now: Instant { Instant(clock: self, time: time.withLock { $0 }) }

  /// Nothing: it is as exact as whoever moves it on.
  public var minimumResolution: Duration { .zero }

  /// Waits until a stimulus has moved the clock on to an instant.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  @MainActor
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    guard let sleepers else {
      preconditionFailure("A task sleeps on a clock that has no ledger: make it with TestClock(in: tasks).")
    }
    try Task.checkCancellation()
    if deadline > now { try await sleepers.answer(to: deadline) }
  }

  /// Lets time pass, and wakes the tasks whose time has come, the earliest first.
  public func advance(by duration: Duration) {
    time.withLock { $0 += duration }
    guard let sleepers else { return }
    MainActor.assumeIsolated {
      while let next = sleepers.requests.min(), next <= now,
        let index = sleepers.requests.firstIndex(of: next)
      {
        sleepers.succeed(at: index, with: ())
      }
    }
  }
}

extension TestClock: CustomFingerprintable {
  /// Who sleeps on it, and for how long; not what time it is.
  public var fingerprintContent: PendingRequests<Instant, Void>? { sleepers }
}

extension TestClock.Instant: CustomFingerprintable {
  /// The time that is left until then.
  public var fingerprintContent: Duration { max(time - clock.now.time, .zero - clock.memory) }

  /// The assumption under which that is all.
  public static var fingerprintCaveat: String? { "when an instant was that has passed makes no difference" }
}

public import Equivalence

/// Holds deferred work until its time, in place of a main queue or a timer.
///
/// ```swift
/// func asyncAfter(_ delay: Duration, execute work: @escaping () -> Void) { scheduler.schedule("search", after: delay, work) }
///
/// case .wait: scheduler.advance(by: .milliseconds(250))
/// ```
public final class ManualScheduler: HarnessStorage {
  /// Waiting work.
  ///
  /// Its description represents it in a fingerprint.
  public struct Work: HarnessStorage {
    /// The effect of the work, in words that distinguish it from other work.
    public let description: String
    /// The time to run it.
    public let due: ManualClock.Instant
  }

  /// The clock of the scheduler.
  public let clock: ManualClock
  private let held = HeldCallbacks<Work, Void>()

  /// Makes a scheduler without work, by default with its own clock.
  public init(clock: ManualClock = ManualClock()) { self.clock = clock }

  /// The waiting work in order of time.
  public var work: [HeldCallback<Work, Void>] {
    // The standard library does not promise a stable sort for work with the same time.
    held.requests.enumerated().sorted {
      ($0.element.request.due, $0.offset) < ($1.element.request.due, $1.offset)
    }
    .map(\.element)
  }

  /// Holds work for a duration, or until you run it.
  ///
  /// - Returns: An object that cancels the work.
  @discardableResult
  public func schedule(
    _ description: String, after delay: Duration = .zero, _ work: @escaping () -> Void
  ) -> HeldCallback<Work, Void> {
    held.hold(Work(description: description, due: clock.now.advanced(by: delay)), work)
  }

  /// Advances the time, and runs each piece of work at its time.
  public func advance(by duration: Duration) {
    let end = clock.now.advanced(by: duration)
    var count = 0
    while let next = work.first, next.request.due <= end {
      count += 1
      precondition(count < 100_000, "The work \(next.request.description) schedules itself without end.")
      run(next)
    }
    clock.advance(by: clock.now.duration(to: end))
  }

  /// Runs the next work at once.
  public func runNext() { work.first.map(run) }

  private func run(_ next: HeldCallback<Work, Void>) {
    clock.advance(by: max(clock.now.duration(to: next.request.due), .zero))
    next.answer(())
  }
}

/// Holds deferred work back until its time has come, as a main queue or a timer would, or a stimulus lets it run.
///
/// ```swift
/// func asyncAfter(_ delay: Duration, execute work: @escaping () -> Void) { scheduler.schedule("search", after: delay, work) }
///
/// case .wait: scheduler.advance(by: .milliseconds(250))
/// ```
public final class Scheduler {
  /// Work that waits, which its description stands for in a fingerprint.
  public struct Work {
    /// What it does, in so many words that it is told from other work.
    public let description: String
    /// When its time has come.
    public let due: TestClock.Instant
  }

  /// The clock that its time is on.
  public let clock: TestClock
  private let held = HeldRequests<Work, Void>()

  /// A scheduler without work, on a clock of its own unless it is given one.
  public init(clock: TestClock = TestClock()) { self.clock = clock }

  /// The work that waits, in the order of its time.
  public var work: [HeldRequest<Work, Void>] {
    // Sorting is not promised to keep the order of what is due at the same time.
    held.requests.enumerated().sorted {
      ($0.element.request.due, $0.offset) < ($1.element.request.due, $1.offset)
    }
    .map(\.element)
  }

  /// Holds work back for a while, or for its turn.
  ///
  /// - Returns: What cancels it.
  @discardableResult
  public func schedule(
    _ description: String, after delay: Duration = .zero, _ work: @escaping () -> Void
  ) -> HeldRequest<Work, Void> {
    held.hold(Work(description: description, due: clock.now.advanced(by: delay)), work)
  }

  /// Lets time pass, and does the work whose time comes meanwhile, each at its time.
  public func advance(by duration: Duration) {
    let end = clock.now.advanced(by: duration)
    while let next = work.first, next.request.due <= end { run(next) }
    clock.advance(by: clock.now.duration(to: end))
  }

  /// Does what is due next, whenever that is.
  public func runNext() { work.first.map(run) }

  private func run(_ next: HeldRequest<Work, Void>) {
    clock.advance(by: max(clock.now.duration(to: next.request.due), .zero))
    next.answer(())
  }
}

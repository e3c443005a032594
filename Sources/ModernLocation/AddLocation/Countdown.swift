/// A kitchen timer: it is set to a time, runs, and ends.
@MainActor
public protocol Countdown: AnyObject {
  /// Whether it was started and has not ended.
  var isRunning: Bool { get }
  /// Starts it; one that runs starts anew.
  func start(_ duration: Duration)
  /// Waits until it ends.
  ///
  /// - Throws: `CancellationError` when the task is cancelled; nothing else.
  func end() async throws(CancellationError)
}

/// A countdown on a clock.
@MainActor
public final class ClockCountdown<C: Clock>: Countdown where C.Duration == Duration {
  private let clock: C
  private var deadline: C.Instant?

  /// Makes a countdown that was not started.
  public init(clock: C) {
    self.clock = clock
  }

  /// Whether it was started and has not ended.
  public var isRunning: Bool { deadline.map { clock.now < $0 } ?? false }

  /// Starts it; one that runs starts anew.
  public func start(_ duration: Duration) {
    deadline = clock.now.advanced(by: duration)
  }

  /// Waits until it ends, at once if it does not run.
  ///
  /// - Throws: `CancellationError` when the task is cancelled; nothing else.
  public func end() async throws(CancellationError) {
    while isRunning, let deadline {
      do { try await clock.sleep(until: deadline, tolerance: nil) } catch { throw CancellationError() }
    }
  }
}

extension ClockCountdown<ContinuousClock> {
  /// Makes a countdown in real time that was not started.
  public convenience init() {
    self.init(clock: ContinuousClock())
  }
}

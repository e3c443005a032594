/// A test double for the main queue or a timer, which stores deferred work until you run it.
///
/// ```swift
/// func asyncAfter(_ delay: Duration, execute work: @escaping () -> Void) { scheduler.schedule("search", after: delay, work) }
///
/// case .wait: scheduler.advance(by: .milliseconds(250))
/// ```
public final class ManualScheduler: HarnessStorage {
  /// A piece of waiting work, of which a fingerprint contains the description and the due time.
  public struct Work: HarnessStorage {
    /// The effect of the work in words; work with another effect must have another description.
    public let description: String
    /// The time at which the work is due.
    public let due: ManualClock.Instant
  }

  /// The clock of the scheduler.
  public let clock: ManualClock
  private let held = HeldCallbacks<Work, Void>()

  /// Makes a scheduler without work, by default with its own clock.
  public init(clock: ManualClock = ManualClock()) { self.clock = clock }

  /// The waiting work, ordered by due time.
  public var work: [HeldCallback<Work, Void>] {
    // The standard library does not guarantee a stable sort.
    held.requests.enumerated().sorted {
      ($0.element.request.due, $0.offset) < ($1.element.request.due, $1.offset)
    }
    .map(\.element)
  }

  /// Stores work that is due after a delay, and returns it, so that you can run or cancel it.
  @discardableResult
  public func schedule(
    _ description: String, after delay: Duration = .zero, _ work: @escaping () -> Void
  ) -> HeldCallback<Work, Void> {
    held.hold(Work(description: description, due: clock.now.advanced(by: delay)), work)
  }

  /// Advances the time step by step, and runs each piece of work when it is due.
  public func advance(by duration: Duration) {
    let end = clock.now.advanced(by: duration)
    var count = 0
    while let next = work.first, next.request.due <= end {
      count += 1
      precondition(
        count < 100_000,
        "100,000 pieces of work ran during one advance(by:), the last one \(next.request.description). If it schedules "
          + "itself again without a delay, give it one; otherwise advance in smaller steps.")
      run(next)
    }
    moveTime(to: end)
  }

  private func run(_ next: HeldCallback<Work, Void>) {
    moveTime(to: next.request.due)
    next.answer(())
  }

  /// Waiting work may itself have advanced the time beyond this instant.
  private func moveTime(to instant: ManualClock.Instant) {
    clock.advance(by: max(clock.now.duration(to: instant), .zero))
  }
}

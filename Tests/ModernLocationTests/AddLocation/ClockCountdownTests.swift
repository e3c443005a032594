import ModernLocation
import Synchronization
import Testing

@Suite("A countdown on a clock", .patient)
@MainActor
struct ClockCountdownTests {
  @Test("It does not run before it is started, and its end is not waited for")
  func notStarted() async throws {
    let countdown = ClockCountdown()
    #expect(!countdown.isRunning)
    try await countdown.end()
  }

  @Test("It runs until its time is over")
  func runs() async throws {
    let countdown = ClockCountdown()
    countdown.start(.milliseconds(20))
    try await countdown.end()
    #expect(!countdown.isRunning)
    countdown.start(.seconds(3600))
    #expect(countdown.isRunning)
  }

  @Test("Its end is not waited for by a task that is cancelled")
  func cancelled() async {
    let countdown = ClockCountdown()
    countdown.start(.seconds(3600))
    let task = Task { try await countdown.end() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(countdown.isRunning)
  }

  @Test("Started anew while somebody waits, it is waited for until its new end")
  func startedAnew() async throws {
    let clock = SleepingClock()
    let countdown = ClockCountdown(clock: clock)
    countdown.start(.seconds(1))
    clock.whileSleeping = { [weak countdown] in countdown?.start(.seconds(3)) }
    try await countdown.end()
    #expect(clock.sleeps == [.seconds(1), .seconds(2)])
    #expect(!countdown.isRunning)
  }
}

/// A clock on which time passes by sleeping only.
@MainActor
private final class SleepingClock: Clock {
  typealias Instant = ContinuousClock.Instant
  private nonisolated let instant = Mutex(ContinuousClock.now)
  private(set) var sleeps: [Duration] = []
  /// What happens in the first sleep.
  var whileSleeping: () -> Void = {}

  nonisolated var now: Instant { instant.withLock(\.self) }
  nonisolated var minimumResolution: Duration { .zero }

  nonisolated func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await record(deadline - now)
    instant.withLock { $0 = deadline }
  }

  private func record(_ sleep: Duration) {
    sleeps.append(sleep)
    if sleeps.count == 1 { whileSleeping() }
  }
}

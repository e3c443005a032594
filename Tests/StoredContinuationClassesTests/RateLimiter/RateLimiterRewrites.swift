import Equivalence

private protocol RateLimiter: Actor {
  var waiterCount: Int { get }
  func availableTokens() -> Double
  func acquire(cost: Double) async throws
  func tryAcquire(cost: Double) -> Bool
}

extension OldRateLimiter: RateLimiter {}
extension NewRateLimiter: RateLimiter {}

private final class ManualRateClock: RateClock {
  private let time = SharedValue(0.0)
  @MainActor private let pending: PendingRequests<Double, Void>
  init(in tasks: TaskTracker) { pending = PendingRequests(in: tasks) }

  func now() -> Double { time.value }

  @MainActor func sleep(until deadline: Double) async throws {
    if deadline > now() { try await pending.answer(to: deadline) }
  }

  @MainActor func advance() {
    time.withLock { $0 += 1 }
    for request in pending.requests where request.request <= now() { request.answer(.success(())) }
  }
}

private final class RateLimiterClient: Client {
  let calls = Calls()
  private let limiter: any RateLimiter
  private let clock: ManualRateClock

  init(_ make: (ManualRateClock) -> any RateLimiter) {
    clock = ManualRateClock(in: calls.tasks)
    limiter = make(clock)
  }

  var time: Double { clock.now() }

  func apply(_ event: String) async {
    let limiter = limiter
    switch event {
    case "acquire 1": calls.start(event) { try await limiter.acquire(cost: 1) }
    case "acquire 2": calls.start(event) { try await limiter.acquire(cost: 2) }
    case "cancel 2": calls.cancel("acquire 2")
    case "try": calls.record("try: \(await limiter.tryAcquire(cost: 1))")
    default: clock.advance()
    }
  }

  func counts() async -> String {
    "\(await limiter.availableTokens()) available, \(await limiter.waiterCount) wait"
  }
}

extension Rewrite {
  static let rateLimiters = [
    Rewrite("rate limiter") {
      await report { NewRateLimiter(capacity: 2, refillPerSecond: 1, clock: $0) }
    },
    Rewrite(
      "rate limiter that keeps a cancelled caller in line", differsBy: ["acquire 1", "acquire 2", "cancel 2"]
    ) {
      await report {
        NewRateLimiter(capacity: 2, refillPerSecond: 1, clock: $0, fault: .keepsCancelledCaller)
      }
    },
    Rewrite("rate limiter in which a cheap request overtakes", differsBy: ["try", "acquire 2", "acquire 1"]) {
      await report { NewRateLimiter(capacity: 2, refillPerSecond: 1, clock: $0, fault: .overtakes) }
    },
  ]
}

@MainActor
private func report(
  _ candidate: @escaping @MainActor (ManualRateClock) -> any RateLimiter
) async -> RewriteReport {
  await explore(
    { RateLimiterClient { OldRateLimiter(capacity: 2, refillPerSecond: 1, clock: $0) } },
    { RateLimiterClient(candidate) },
    events: ["acquire 1", "acquire 2", "cancel 2", "try", "wait"], calls: 3,
    assuming: Assumption("at most three seconds pass") { old, _ in old.client.time <= 3 })
}

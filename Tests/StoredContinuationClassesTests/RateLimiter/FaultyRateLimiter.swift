import Foundation

/// The original limiter, with the fault that a cancelled caller stays in line until its turn.
actor FaultyRateLimiter {

  private struct Waiter {
    let cost: Double
    let continuation: CheckedContinuation<Void, Error>
  }

  private let capacity: Double
  private let refillPerSecond: Double
  private let clock: RateClock

  private var tokens: Double
  private var lastRefill: Double
  private var waiters: [Waiter] = []
  private var isTimerArmed = false

  init(capacity: Double, refillPerSecond: Double, clock: RateClock) {
    precondition(capacity > 0 && refillPerSecond > 0)
    self.capacity = capacity
    self.refillPerSecond = refillPerSecond
    self.clock = clock
    self.tokens = capacity
    self.lastRefill = clock.now()
  }

  var waiterCount: Int { waiters.count }

  func availableTokens() -> Double {
    refill()
    return tokens
  }

  func acquire(cost: Double = 1) async throws {
    guard cost <= capacity else { throw RateLimitError.tooExpensive(cost) }
    try Task.checkCancellation()
    if waiters.isEmpty && take(cost) { return }

    // The fault: a cancellation does not end the wait.
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
      waiters.append(Waiter(cost: cost, continuation: continuation))
      armTimer()
    }
    try Task.checkCancellation()
  }

  func tryAcquire(cost: Double = 1) -> Bool {
    return waiters.isEmpty && take(cost)
  }

  private func refill() {
    let now = clock.now()
    guard now > lastRefill else { return }
    tokens = min(capacity, tokens + (now - lastRefill) * refillPerSecond)
    lastRefill = now
  }

  private func take(_ cost: Double) -> Bool {
    refill()
    guard tokens + 1e-9 >= cost else { return false }
    tokens = max(0, tokens - cost)
    return true
  }

  private func serve() {
    while let first = waiters.first, take(first.cost) {
      waiters.removeFirst()
      first.continuation.resume()
    }
    armTimer()
  }

  private func armTimer() {
    guard !isTimerArmed, let first = waiters.first else { return }
    isTimerArmed = true
    refill()
    let deadline = lastRefill + max(0, first.cost - tokens) / refillPerSecond
    Task {
      do {
        try await clock.sleep(until: deadline)
        timerFired()
      } catch {
        timerFailed(error)
      }
    }
  }

  private func timerFired() {
    isTimerArmed = false
    serve()
  }

  private func timerFailed(_ error: Error) {
    isTimerArmed = false
    let all = waiters
    waiters = []
    all.forEach { $0.continuation.resume(throwing: error) }
  }
}

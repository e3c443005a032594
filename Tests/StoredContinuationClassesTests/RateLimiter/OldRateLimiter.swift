import Foundation

/// A token bucket that serves callers in order, so a cheap request never overtakes an expensive one.
actor OldRateLimiter {

  private struct Waiter {
    let id: Int
    let cost: Double
    let continuation: CheckedContinuation<Void, Error>
  }

  private let capacity: Double
  private let refillPerSecond: Double
  private let clock: RateClock

  private var tokens: Double
  private var lastRefill: Double
  private var waiters: [Waiter] = []
  private var nextID = 0
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

    nextID += 1
    let id = nextID
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
          return
        }
        waiters.append(Waiter(id: id, cost: cost, continuation: continuation))
        armTimer()
      }
    } onCancel: {
      Task { await self.cancel(id) }
    }
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

  private func cancel(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    let waiter = waiters.remove(at: index)
    waiter.continuation.resume(throwing: CancellationError())
    serve()  // the next one may be cheaper
  }
}

/// The arithmetic of the bucket, without the waiting callers.
private struct Bucket {
  let capacity: Double
  let rate: Double
  var level: Double
  var time: Double

  mutating func advance(to now: Double) {
    if now <= time { return }
    level = min(capacity, level + (now - time) * rate)
    time = now
  }

  mutating func draw(_ amount: Double, at now: Double) -> Bool {
    advance(to: now)
    if level + 1e-9 < amount { return false }
    level = max(0, level - amount)
    return true
  }

  mutating func momentFor(_ amount: Double, from now: Double) -> Double {
    advance(to: now)
    return time + max(0, amount - level) / rate
  }
}

/// A rewrite of the limiter, with an optional fault.
actor NewRateLimiter {
  enum Fault {
    /// A cheap request does not wait behind an expensive one.
    case overtakes
    /// A cancelled caller stays in line until its turn.
    case keepsCancelledCaller
  }

  private typealias Caller = CheckedContinuation<Void, any Error>

  private let clock: any RateClock
  private let fault: Fault?
  private var bucket: Bucket
  private var line: [(number: Int, cost: Double)] = []
  private var callers: [Int: Caller] = [:]
  private var lastNumber = 0
  private var alarm: Task<Void, Never>?

  init(capacity: Double, refillPerSecond: Double, clock: any RateClock, fault: Fault? = nil) {
    self.fault = fault
    precondition(capacity > 0 && refillPerSecond > 0)
    self.clock = clock
    bucket = Bucket(capacity: capacity, rate: refillPerSecond, level: capacity, time: clock.now())
  }

  var waiterCount: Int { line.count }

  func availableTokens() -> Double {
    bucket.advance(to: clock.now())
    return bucket.level
  }

  func tryAcquire(cost: Double = 1) -> Bool {
    guard line.isEmpty else { return false }
    return bucket.draw(cost, at: clock.now())
  }

  func acquire(cost: Double = 1) async throws {
    if cost > bucket.capacity { throw RateLimitError.tooExpensive(cost) }
    try Task.checkCancellation()
    // This fault: the request does not look whether others wait.
    if fault == .overtakes ? bucket.draw(cost, at: clock.now()) : tryAcquire(cost: cost) { return }

    lastNumber += 1
    let number = lastNumber
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enter($0, number, cost) }
    } onCancel: {
      Task { await self.leave(number) }
    }
    if fault == .keepsCancelledCaller { try Task.checkCancellation() }
  }

  private func enter(_ caller: Caller, _ number: Int, _ cost: Double) {
    guard !Task.isCancelled else { return caller.resume(throwing: CancellationError()) }
    line.append((number, cost))
    callers[number] = caller
    setAlarm()
  }

  private func leave(_ number: Int) {
    // This fault: a cancellation does not end the wait.
    guard fault != .keepsCancelledCaller, let caller = callers.removeValue(forKey: number) else { return }
    line.removeAll { $0.number == number }
    caller.resume(throwing: CancellationError())
    admit()
  }

  private func admit() {
    while let head = line.first {
      guard bucket.draw(head.cost, at: clock.now()) else { break }
      line.removeFirst()
      callers.removeValue(forKey: head.number)?.resume()
    }
    setAlarm()
  }

  private func setAlarm() {
    guard alarm == nil, let head = line.first else { return }
    let moment = bucket.momentFor(head.cost, from: clock.now())
    alarm = Task {
      do {
        try await clock.sleep(until: moment)
        alarm = nil
        admit()
      } catch {
        alarm = nil
        giveUp(error)
      }
    }
  }

  private func giveUp(_ error: any Error) {
    let numbers = line.map(\.number)
    line = []
    for number in numbers {
      callers.removeValue(forKey: number)?.resume(throwing: error)
    }
  }
}

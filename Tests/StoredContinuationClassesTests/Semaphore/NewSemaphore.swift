/// A rewrite of the semaphore, with an optional fault.
actor NewSemaphore {

  enum Fault {
    /// A cancelled waiter stays in line, and a signal for it is lost.
    case keepsCancelledWaiter
    /// `withPermit` keeps the permit if its body throws.
    case keepsPermit
  }

  typealias Ticket = UInt64

  private var permits: Int
  private var line: [Ticket] = []
  private var parked: [Ticket: CheckedContinuation<Void, any Error>] = [:]
  private var lastTicket: Ticket = 0
  private let observer: (any SemaphoreObserver)?
  private let fault: Fault?

  init(value: Int, observer: (any SemaphoreObserver)? = nil, fault: Fault? = nil) {
    self.fault = fault
    precondition(value >= 0, "negative start value")
    permits = value
    self.observer = observer
  }

  var available: Int { permits }
  var waiterCount: Int { parked.count }

  func wait() async throws {
    try Task.checkCancellation()
    if tryWait() { return }

    lastTicket += 1
    let ticket = lastTicket
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { park($0, as: ticket) }
    } onCancel: {
      Task { await self.leave(ticket) }
    }
  }

  func tryWait() -> Bool {
    if permits == 0 { return false }
    permits -= 1
    observer?.semaphoreDidAcquire(available: permits)
    return true
  }

  func signal() {
    guard let next = takeFirst() else {
      permits += 1
      observer?.semaphoreDidRelease(available: permits)
      return
    }
    observer?.semaphoreDidRelease(available: permits)
    observer?.semaphoreDidAcquire(available: permits)
    next.resume()
  }

  func withPermit<T: Sendable>(_ body: @Sendable () async throws -> T) async throws -> T {
    try await wait()
    // This fault: an error skips `signal`.
    var signals = fault != .keepsPermit
    defer { if signals { signal() } }
    let result = try await body()
    signals = true
    return result
  }

  private func park(_ continuation: CheckedContinuation<Void, any Error>, as ticket: Ticket) {
    guard !Task.isCancelled else {
      continuation.resume(throwing: CancellationError())
      return
    }
    line.append(ticket)
    parked[ticket] = continuation
  }

  private func takeFirst() -> CheckedContinuation<Void, any Error>? {
    guard !line.isEmpty else { return nil }
    return parked.removeValue(forKey: line.removeFirst())
  }

  private func leave(_ ticket: Ticket) {
    guard let continuation = parked.removeValue(forKey: ticket) else { return }
    // This fault: the ticket stays in line.
    if fault != .keepsCancelledWaiter { line.removeAll { $0 == ticket } }
    continuation.resume(throwing: CancellationError())
  }
}

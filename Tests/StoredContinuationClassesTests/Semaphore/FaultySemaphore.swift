import Foundation

/// The original semaphore, with the fault that `withPermit` keeps the permit if its body throws.
actor FaultySemaphore {

  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Void, Error>
  }

  private(set) var available: Int
  private var waiters: [Waiter] = []  // sorted by id
  private var nextID = 0
  private let observer: SemaphoreObserver?

  init(value: Int, observer: SemaphoreObserver? = nil) {
    precondition(value >= 0, "negative start value")
    self.available = value
    self.observer = observer
  }

  var waiterCount: Int { waiters.count }

  func wait() async throws {
    try Task.checkCancellation()

    if available > 0 {
      available -= 1
      observer?.semaphoreDidAcquire(available: available)
      return
    }

    nextID += 1
    let id = nextID
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
        // The task was cancelled before, so `onCancel` has already run, and its task finds no waiter.
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiters.append(Waiter(id: id, continuation: continuation))
        }
      }
    } onCancel: {
      Task { await self.cancelWaiter(id) }
    }
  }

  func tryWait() -> Bool {
    guard available > 0 else { return false }
    available -= 1
    observer?.semaphoreDidAcquire(available: available)
    return true
  }

  func signal() {
    if waiters.isEmpty {
      available += 1
      observer?.semaphoreDidRelease(available: available)
    } else {
      let waiter = waiters.removeFirst()
      observer?.semaphoreDidRelease(available: available)
      observer?.semaphoreDidAcquire(available: available)
      waiter.continuation.resume()
    }
  }

  func withPermit<T: Sendable>(_ body: @Sendable () async throws -> T) async throws -> T {
    try await wait()
    // The fault: an error skips `signal`.
    let result = try await body()
    signal()
    return result
  }

  private func cancelWaiter(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    let waiter = waiters.remove(at: index)
    waiter.continuation.resume(throwing: CancellationError())
  }
}

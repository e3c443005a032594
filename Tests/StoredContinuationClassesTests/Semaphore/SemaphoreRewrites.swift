import Equivalence

private protocol CountingSemaphore: Actor {
  var available: Int { get }
  var waiterCount: Int { get }
  func wait() async throws
  func tryWait() -> Bool
  func signal()
  func withPermit<T: Sendable>(_ body: @Sendable () async throws -> T) async throws -> T
}

extension OldSemaphore: CountingSemaphore {}
extension NewSemaphore: CountingSemaphore {}

private struct Failure: Error {}

private final class SemaphoreClient: Client {
  let calls = Calls()
  private let semaphore: any CountingSemaphore
  private(set) var available = 0
  init(_ semaphore: any CountingSemaphore) { self.semaphore = semaphore }

  func apply(_ event: String) async {
    let semaphore = semaphore
    switch event {
    case "wait a", "wait b": calls.start(event) { try await semaphore.wait() }
    case "cancel a": calls.cancel("wait a")
    case "try": calls.record("try: \(await semaphore.tryWait())")
    case "fail": calls.start(event) { try await semaphore.withPermit { throw Failure() } }
    default: await semaphore.signal()
    }
  }

  func counts() async -> String {
    available = await semaphore.available
    return "\(available) available, \(await semaphore.waiterCount) wait"
  }
}

extension Rewrite {
  static let semaphores = [
    Rewrite("semaphore") { await report({ OldSemaphore(value: 1) }, { NewSemaphore(value: 1) }) },
    Rewrite("semaphore that keeps a cancelled waiter", differsBy: ["wait a", "wait b", "cancel a", "signal"])
    {
      await report({ OldSemaphore(value: 0) }, { NewSemaphore(value: 0, fault: .keepsCancelledWaiter) })
    },
    Rewrite("semaphore whose permit a failure keeps", differsBy: ["fail"]) {
      await report({ OldSemaphore(value: 1) }, { NewSemaphore(value: 1, fault: .keepsPermit) })
    },
  ]
}

@MainActor
private func report(
  _ control: @escaping @MainActor () -> any CountingSemaphore,
  _ candidate: @escaping @MainActor () -> any CountingSemaphore
) async -> RewriteReport {
  await explore(
    { SemaphoreClient(control()) }, { SemaphoreClient(candidate()) },
    events: ["wait a", "wait b", "cancel a", "signal", "fail"], calls: 3,
    // Each signal without a waiter adds a permit, without a limit.
    assuming: Assumption("at most two permits are available") { old, new in
      max(old.client.available, new.client.available) <= 2
    })
}

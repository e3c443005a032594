import Equivalence

@MainActor
private protocol Debouncer: AnyObject {
  var isPending: Bool { get }
  var firedCount: Int { get }
  func submit(_ input: Int) async -> DebounceOutcome<Int>
  func flush()
  func cancel()
  nonisolated static var closures: [String] { get }
}

extension Debouncer {
  nonisolated static var closures: [String] { ["action"] }
}

extension OldDebouncer: Debouncer where Input == Int, Output == Int {}
extension NewDebouncer: Debouncer where Input == Int, Output == Int {
  nonisolated static var closures: [String] { ["action", "wait"] }
}

private struct Failure: Error {}

@MainActor
private final class ManualSleeper: Sleeper {
  let pending: PendingRequests<Double, Void>
  init(in tasks: TaskTracker) { pending = PendingRequests(in: tasks) }
  func sleep(seconds: Double) async throws { try await pending.answer(to: seconds) }
}

private final class DebouncerClient<D: Debouncer>: Client {
  let calls = Calls()
  private let debouncer: D
  private let sleeper: ManualSleeper

  init(_ make: (ManualSleeper) -> D) {
    sleeper = ManualSleeper(in: calls.tasks)
    debouncer = make(sleeper)
  }

  nonisolated static var blindSpots: [BlindSpot] {
    D.closures.map { BlindSpot($0, reason: "It returns its argument, or calls the sleeper.") }
  }

  func apply(_ event: String) {
    switch event {
    case "submit 1": calls.start(event) { await self.debouncer.submit(1) }
    case "submit 2": calls.start(event) { await self.debouncer.submit(2) }
    case "leave": calls.cancel("submit 1")
    case "pass": sleeper.pending.requests.first?.answer(.success(()))
    case "fail": sleeper.pending.requests.first?.answer(.failure(Failure()))
    case "flush": debouncer.flush()
    default: debouncer.cancel()
    }
  }

  func counts() -> String {
    "\(debouncer.isPending) pending, \(debouncer.firedCount) fired, \(sleeper.pending.requests.count) sleep"
  }
}

extension Rewrite {
  static let debouncers = [
    Rewrite("debouncer") { await report { NewDebouncer<Int, Int>(interval: 1, sleeper: $0) { $0 } } },
    Rewrite("debouncer whose timer fires for a later input", differsBy: ["submit 1", "submit 1"]) {
      await report { NewDebouncer<Int, Int>(interval: 1, sleeper: $0, fault: .firesForLaterInput) { $0 } }
    },
    Rewrite("debouncer that forgets a caller at a cancellation", differsBy: ["submit 2", "cancel"]) {
      await report { NewDebouncer<Int, Int>(interval: 1, sleeper: $0, fault: .forgetsCaller) { $0 } }
    },
  ]
}

@MainActor
private func report<D: Debouncer>(_ candidate: @escaping @MainActor (ManualSleeper) -> D) async
  -> RewriteReport
{
  await explore(
    { DebouncerClient { OldDebouncer<Int, Int>(interval: 1, sleeper: $0) { $0 } } },
    { DebouncerClient(candidate) },
    events: ["submit 1", "submit 2", "leave", "pass", "fail", "flush", "cancel"], calls: 3)
}

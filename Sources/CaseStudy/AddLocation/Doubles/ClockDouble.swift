import Equivalence

extension AddLocationSubject {
  /// A clock on which one task sleeps, until as many quarters of a second have passed as stimuli say.
  @MainActor
  final class ClockDouble: Clock {
    private nonisolated static let start = ContinuousClock.now

    private var quarters = 0
    private let sleeper: PendingRequests<String, Void>

    init(tasks: TaskLedger) {
      sleeper = PendingRequests(in: tasks)
    }

    nonisolated var now: ContinuousClock.Instant { Self.start }
    nonisolated var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      quarters = Int(((deadline - now) / .milliseconds(250)).rounded(.up))
      try await sleeper.answer(to: "sleep")
    }

    func pass() {
      guard quarters > 0 else { return }
      quarters -= 1
      if quarters == 0, !sleeper.requests.isEmpty { sleeper.succeed(at: 0, with: ()) }
    }
  }
}

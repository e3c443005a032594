import Equivalence
import ModernLocation

extension AddLocationSubject {
  /// A countdown in quarters of a second, which pass when a stimulus says so.
  final class CountdownDouble: Countdown {
    private var quarters = 0
    private let waiting: PendingRequests<String, Void>

    init(tasks: TaskLedger) {
      waiting = PendingRequests(in: tasks)
    }

    var isRunning: Bool { quarters > 0 }

    func start(_ duration: Duration) {
      quarters = Int((duration / .milliseconds(250)).rounded(.up))
    }

    func end() async throws(CancellationError) {
      guard isRunning else { return }
      do { try await waiting.answer(to: "end") } catch { throw CancellationError() }
    }

    func pass() {
      guard isRunning else { return }
      quarters -= 1
      while !isRunning, !waiting.requests.isEmpty { waiting.succeed(at: 0, with: ()) }
    }
  }
}

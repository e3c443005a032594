/// Stores the requests of waiting tasks until events answer them, in any order.
///
/// A method of a test double waits in ``answer(to:)`` until an event of the subject answers the request:
///
/// ```swift
/// final class SearchDouble: SearchService {
///   let pending: PendingRequests<String, [String]>
///   func results(for text: String) async throws -> [String] { try await pending.answer(to: text) }
/// }
///
/// case .answerLast: search.pending.requests.last?.answer(.success(["last"]))
/// case .fail: search.pending.requests.first?.answer(.failure(Failure()))
/// ```
///
/// A subject's fingerprint includes the requests, but not the local variables of a waiting task. If the task needs
/// such a variable after the answer, put its value into the request or into a stored property. If a request is not an
/// object itself but contains one, the object lives until the task ends or gets another answer.
@MainActor
public final class PendingRequests<Request, Answer: Sendable>: HarnessStorage {
  private let tasks: TaskTracker
  private let noticesCancellation: Bool
  private let held = HeldCallbacks<Request, Result<Answer, any Error>>()

  /// Makes a store without requests.
  ///
  /// - Parameters:
  ///   - tasks: The tracker of the waiting tasks.
  ///   - noticesCancellation: Whether a request ends when its task is cancelled. A real service may answer it all the
  ///     same, so compare once with true and once with false.
  nonisolated public init(in tasks: TaskTracker, noticesCancellation: Bool = true) {
    self.tasks = tasks
    self.noticesCancellation = noticesCancellation
  }

  /// The waiting requests, oldest first.
  public var requests: [HeldCallback<Request, Result<Answer, any Error>>] { held.requests }

  /// Waits until an event answers the request.
  ///
  /// - Throws: The error of the answer, or `CancellationError` if the tracker or a noticed cancellation ends the wait.
  public func answer(to request: Request) async throws -> Answer {
    guard !noticesCancellation || !Task.isCancelled else {
      // Without a suspension here, a loop that ignores its cancellation would block the main actor.
      await Task.yield()
      throw CancellationError()
    }
    let ticket = Ticket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let callback = tasks.hold(request, cancelledWith: .failure(CancellationError())) {
          continuation.resume(with: $0)
        }
        held.hold(callback)
        ticket.end = { [weak callback] in callback?.answer(.failure(CancellationError())) }
      }
    } onCancel: {
      guard noticesCancellation else { return }
      // Count the task as running from now on, because it resumes as soon as the main actor is free.
      tasks.noteActive()
      Task { @MainActor in
        tasks.noteLateEnd()
        ticket.end()
        tasks.noteInactive()
      }
    }
  }
}

/// Holds the closure that ends a request, for a cancellation handler on any thread.
@MainActor
private final class Ticket {
  var end = {}
}

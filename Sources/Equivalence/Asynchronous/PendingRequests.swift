/// Holds the requests of waiting tasks until an event answers them, in any order.
///
/// The methods of a double call ``answer(to:)``, and the events of the subject answer:
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
/// Requests are part of a subject's fingerprint. The local variables of a waiting task are not. Put a value that the
/// task needs after its answer into the request, or into a stored property.
@MainActor
public final class PendingRequests<Request, Answer: Sendable>: HarnessStorage {
  private let tasks: TaskTracker
  private let noticesCancellation: Bool
  private let held = HeldCallbacks<Request, Result<Answer, any Error>>()

  /// Makes a double without requests.
  ///
  /// - Parameters:
  ///   - tasks: The tracker of the waiting tasks.
  ///   - noticesCancellation: True if a request ends when its task is cancelled. A real service may answer anyway,
  ///     so compare with both.
  nonisolated public init(in tasks: TaskTracker, noticesCancellation: Bool = true) {
    self.tasks = tasks
    self.noticesCancellation = noticesCancellation
  }

  /// The waiting requests, oldest first.
  public var requests: [HeldCallback<Request, Result<Answer, any Error>>] { held.requests }

  /// Waits until an event answers the request.
  ///
  /// - Throws: The error of the answer, or `CancellationError` if the task is cancelled before or while it waits.
  public func answer(to request: Request) async throws -> Answer {
    guard !noticesCancellation || !Task.isCancelled else {
      // A loop that ignores its cancellation must not occupy the main actor.
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
      // The task counts as running from here on, because it resumes as soon as the main actor is free.
      tasks.noteActive()
      Task { @MainActor in
        ticket.end()
        tasks.noteInactive()
      }
    }
  }
}

/// Ends a request from another thread.
@MainActor
private final class Ticket {
  var end = {}
}

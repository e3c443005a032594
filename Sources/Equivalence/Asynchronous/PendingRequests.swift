/// The requests that wait in an asynchronous double until a stimulus answers them.
///
/// The double's methods call ``answer(to:)``, and the subject's stimuli answer:
///
/// ```swift
/// final class SearchDouble: SearchService {
///   let pending: PendingRequests<String, [String]>
///   func results(for text: String) async throws -> [String] { try await pending.answer(to: text) }
/// }
///
/// case .found(let titles): search.pending.succeed(at: 0, with: titles)
/// ```
///
/// Requests are part of a subject's fingerprint. What a waiting task does after its answer is not: a value that it
/// keeps in a variable until then has to be in the request as well, or in a stored property.
@MainActor
public final class PendingRequests<Request, Answer: Sendable> {
  private struct PendingRequest {
    let request: Request
    let waiter: Waiter<Answer>
  }

  private let tasks: TaskTracker
  private var entries: [PendingRequest] = []

  private let noticesCancellation: Bool

  /// No requests yet, from tasks of a tracker.
  ///
  /// - Parameters:
  ///   - tasks: The tracker.
  ///   - noticesCancellation: Whether a request ends when its task is cancelled. A real service may answer nevertheless,
  ///     so compare with both.
  nonisolated public init(in tasks: TaskTracker, noticesCancellation: Bool = true) {
    self.tasks = tasks
    self.noticesCancellation = noticesCancellation
  }

  /// The requests that wait, in the order in which they were made.
  public var requests: [Request] { entries.map(\.request) }

  /// Waits until a stimulus answers the request.
  ///
  /// - Throws: What the stimulus says, or `CancellationError` if the task is cancelled, at the start already or while
  ///   it waits.
  public func answer(to request: Request) async throws -> Answer {
    guard !noticesCancellation || !Task.isCancelled else {
      // A loop that does not mind being cancelled must not keep the main actor for itself.
      await Task.yield()
      throw CancellationError()
    }
    let waiter = Waiter<Answer>(tasks.currentTask(requesting: display(request)))
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiter.continuation = continuation
        entries.append(PendingRequest(request: request, waiter: waiter))
        if !waiter.isCounted || !noticesCancellation { tasks.noteEnding { [weak self] in self?.end(waiter) } }
        if waiter.isCounted { tasks.noteInactive() }
      }
    } onCancel: {
      guard noticesCancellation else { return }
      // It counts from here on, because the waiting task goes on as soon as the main actor gets there.
      tasks.noteActive()
      Task { @MainActor in cancel(waiter) }
    }
  }

  /// Answers a request.
  ///
  /// - Precondition: So many requests wait.
  public func succeed(at index: Int, with answer: Answer) {
    resume(at: index, with: .success(answer))
  }

  /// Answers a request with an error.
  ///
  /// - Precondition: So many requests wait.
  public func fail(at index: Int, with error: any Error) {
    resume(at: index, with: .failure(error))
  }

  private func resume(at index: Int, with result: Result<Answer, any Error>) {
    precondition(
      entries.indices.contains(index),
      "There is no request at \(index) to answer: \(entries.count) wait. Look at `requests` first.")
    let waiter = entries.remove(at: index).waiter
    if waiter.isCounted {
      tasks.wake { waiter.resume(with: result) }
    } else {
      waiter.resume(with: result)
    }
  }

  private func cancel(_ waiter: Waiter<Answer>) {
    end(waiter)
    tasks.noteInactive()
  }

  private func end(_ waiter: Waiter<Answer>) {
    if let index = entries.firstIndex(where: { $0.waiter === waiter }) {
      fail(at: index, with: CancellationError())
    }
  }
}

/// A task that waits, which no fingerprint can see into.
@MainActor
final class Waiter<Answer: Sendable> {
  /// Which task it is; nil if its tracker did not start it.
  private let task: StartedTask?
  var continuation: CheckedContinuation<Answer, any Error>?

  init(_ task: StartedTask?) { self.task = task }

  var isCounted: Bool { task != nil }

  func resume(with result: Result<Answer, any Error>) {
    continuation?.resume(with: result)
    continuation = nil
  }
}

extension Waiter: CustomFingerprintable {
  nonisolated var fingerprintContent: StartedTask? { task }
  nonisolated static var fingerprintCaveat: String? {
    "the work after an answer depends on the request and the state only"
  }
}

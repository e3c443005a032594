/// Stores requests and their completion handlers until events answer them, in any order.
///
/// ```swift
/// func find(_ text: String, completion: @escaping ([String]?) -> Void) -> any Cancellable {
///   library.hold(text, completion)
/// }
///
/// case .answerLast: library.requests.last?.answer(["last"])
/// case .fail: library.requests.first?.answer(nil)
/// ```
///
/// For `async` methods, use ``PendingRequests``.
public final class HeldCallbacks<Request, Answer>: HarnessStorage {
  /// The waiting requests, oldest first.
  public private(set) var requests: [HeldCallback<Request, Answer>] = []

  /// Makes a store without requests.
  public init() {}

  /// Stores a request and its completion handler.
  ///
  /// - Parameters:
  ///   - request: The request. The handlers of equal requests must react to an answer in the same way.
  ///   - handler: The completion handler, which is called at most once.
  /// - Returns: The waiting request, which you can answer or cancel.
  @discardableResult
  public func hold(
    _ request: Request, _ handler: @escaping (Answer) -> Void
  ) -> HeldCallback<Request, Answer> {
    let callback = HeldCallback(request, handler)
    hold(callback)
    return callback
  }

  func hold(_ callback: HeldCallback<Request, Answer>) {
    callback.store = self
    requests.append(callback)
  }

  fileprivate func remove(_ callback: HeldCallback<Request, Answer>) {
    requests.removeAll { $0 === callback }
  }
}

/// A waiting request.
public final class HeldCallback<Request, Answer>: HarnessStorage {
  /// The request, which determines the handler's reaction to an answer.
  public let request: Request
  /// The task that waits for the answer; nil if no tracker follows it.
  private var task: StartedTask?
  // Weak, because the store retains its requests. As a request may also retain the store, the store releases each
  // request that ends.
  fileprivate weak var store: HeldCallbacks<Request, Answer>?
  private var handler: ((Answer) -> Void)?

  init(_ request: Request, awaitedBy task: StartedTask? = nil, _ handler: @escaping (Answer) -> Void) {
    self.request = request
    self.task = task
    self.handler = handler
  }

  /// True until an event answers or cancels the request.
  public var isHeld: Bool { handler != nil }

  /// Calls the handler, unless the request has been answered or cancelled.
  public func answer(_ answer: Answer) {
    let handler = handler
    cancel()
    handler?(answer)
  }

  /// Releases the handler without calling it; if a task awaits the answer, call ``answer(_:)`` instead.
  public func cancel() {
    (handler, task) = (nil, nil)
    store?.remove(self)
  }
}

extension HeldCallbacks: CustomFingerprintable {
  /// The waiting requests.
  public var fingerprintContent: [HeldCallback<Request, Answer>] { requests }
}

extension HeldCallback: CustomFingerprintable {
  /// The request and its waiting task; empty after an answer or a cancellation.
  public var fingerprintContent: [Any] { isHeld ? [request, task as Any] : [] }

  /// The assumption that makes the request a sufficient description of the handler.
  public var fingerprintCaveat: String? {
    "the work after an answer depends on the request and the state only"
  }

  /// How to make a fingerprint contain the local variables of a waiting task.
  public static var fingerprintRemedy: String? { "store a waiting task's local variable in a property" }
}

/// Holds requests with completion handlers until an event answers them, in any order.
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
/// ``PendingRequests`` holds the requests of waiting tasks.
public final class HeldCallbacks<Request, Answer>: HarnessStorage {
  private var held: [HeldCallback<Request, Answer>] = []

  /// Makes a double without requests.
  public init() {}

  /// The waiting requests, oldest first.
  public var requests: [HeldCallback<Request, Answer>] {
    held.removeAll { !$0.isHeld }
    return held
  }

  /// Holds a request with its handler.
  ///
  /// - Parameters:
  ///   - request: The request, in words that determine the handler's reaction to an answer.
  ///   - handler: Takes the answer, once.
  /// - Returns: An object that cancels the request.
  @discardableResult
  public func hold(
    _ request: Request, _ handler: @escaping (Answer) -> Void
  ) -> HeldCallback<Request, Answer> {
    let callback = HeldCallback(request, handler)
    hold(callback)
    return callback
  }

  func hold(_ callback: HeldCallback<Request, Answer>) { held = requests + [callback] }
}

/// A waiting request.
public final class HeldCallback<Request, Answer>: HarnessStorage {
  /// The request, in words that determine the handler's reaction to an answer.
  public let request: Request
  /// The waiting task, if its tracker started it.
  private let task: StartedTask?
  private var handler: ((Answer) -> Void)?

  init(_ request: Request, awaitedBy task: StartedTask? = nil, _ handler: @escaping (Answer) -> Void) {
    self.request = request
    self.task = task
    self.handler = handler
  }

  /// True until an event answers or cancels the request.
  public var isHeld: Bool { handler != nil }

  /// Calls the handler, once.
  public func answer(_ answer: Answer) {
    let handler = handler
    cancel()
    handler?(answer)
  }

  /// Releases the handler without calling it; a waiting task needs an answer instead.
  public func cancel() { handler = nil }
}

extension HeldCallbacks: CustomFingerprintable {
  /// The waiting requests.
  public var fingerprintContent: [HeldCallback<Request, Answer>] { requests }
}

extension HeldCallback: CustomFingerprintable {
  /// The request and the task, until the request ends.
  public var fingerprintContent: [Any] { isHeld ? [request, task as Any] : [] }

  /// The assumption that makes this description complete.
  public static var fingerprintCaveat: String? {
    "the work after an answer depends on the request and the state only"
  }
}

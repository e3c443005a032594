public import Equivalence

/// Requests with completion handlers, which are held back until a stimulus answers them, in any order.
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
/// Tasks that wait are held by `PendingRequests`.
public final class HeldRequests<Request, Answer> {
  private var held: [HeldRequest<Request, Answer>] = []

  /// No requests yet.
  public init() {}

  /// The requests that wait, in the order in which they were made.
  public var requests: [HeldRequest<Request, Answer>] {
    held.removeAll { !$0.isHeld }
    return held
  }

  /// Holds a request back with the handler that an answer is for.
  ///
  /// - Parameters:
  ///   - request: What is asked, in so many words that what the handler does with an answer follows from it.
  ///   - handler: Takes the answer, once.
  /// - Returns: What cancels the request.
  @discardableResult
  public func hold(
    _ request: Request, _ handler: @escaping (Answer) -> Void
  ) -> HeldRequest<Request, Answer> {
    held = requests + [HeldRequest(request, handler)]
    return held[held.count - 1]
  }
}

/// A request that waits for an answer.
public final class HeldRequest<Request, Answer> {
  /// What is asked.
  public let request: Request
  private var handler: ((Answer) -> Void)?

  fileprivate init(_ request: Request, _ handler: @escaping (Answer) -> Void) {
    self.request = request
    self.handler = handler
  }

  /// Whether it has been neither answered nor cancelled.
  public var isHeld: Bool { handler != nil }

  /// Calls the handler, once.
  public func answer(_ answer: Answer) {
    let handler = handler
    cancel()
    handler?(answer)
  }

  /// Lets go of the handler, which is not called any more.
  public func cancel() { handler = nil }
}

extension HeldRequests: CustomFingerprintable {
  /// The requests that wait.
  public var fingerprintContent: [HeldRequest<Request, Answer>] { requests }
}

extension HeldRequest: CustomFingerprintable {
  /// What is asked, if it still is.
  public var fingerprintContent: Request? { isHeld ? request : nil }

  /// The assumption under which that is all.
  public static var fingerprintCaveat: String? {
    "what goes on after an answer follows from the request and the state"
  }
}

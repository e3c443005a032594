/// Requests that the platform answers later, asked by the control and answered to both sides.
///
/// Only the control's requests reach the platform. A candidate that asks the same is given the same answer, at its own
/// moment. One that asks something else waits until the run ends.
@MainActor
public final class SharedAnswers<Request: Hashable, Answer> {
  /// What the control has asked and the candidate has not.
  private var ofControl: [SharedAnswer<Request, Answer>] = []
  /// What the candidate has asked and the control has not.
  private var ofCandidate: [SharedAnswer<Request, Answer>] = []
  /// What the candidate has asked and was not answered.
  private var unanswered: [SharedAnswer<Request, Answer>] = []

  /// Nothing has been asked yet.
  public init() {}

  /// The control asks.
  public func control(asks request: Request) -> SharedAnswer<Request, Answer> {
    Self.ask(request, &ofControl, other: &ofCandidate)
  }

  /// The candidate asks.
  public func candidate(asks request: Request) -> SharedAnswer<Request, Answer> {
    unanswered.removeAll { !$0.isAwaited }
    let asked = Self.ask(request, &ofCandidate, other: &ofControl)
    unanswered.append(asked)
    return asked
  }

  private static func ask(
    _ request: Request, _ own: inout [SharedAnswer<Request, Answer>],
    other: inout [SharedAnswer<Request, Answer>]
  ) -> SharedAnswer<Request, Answer> {
    if let index = other.firstIndex(where: { $0.request == request }) { return other.remove(at: index) }
    // What the other side never asks does not fill the memory.
    if own.count == 100 { own.removeFirst().end() }
    let answer = SharedAnswer<Request, Answer>(to: request)
    own.append(answer)
    return answer
  }

  /// Whether the candidate waits for an answer.
  public var isCandidateWaiting: Bool { unanswered.contains(where: \.isAwaited) }

  /// Ends all that the candidate waits for.
  public func end() {
    for answer in unanswered { answer.end() }
    unanswered = []
  }
}

/// The answer to a request of the control, before and after it comes.
@MainActor
public final class SharedAnswer<Request: Hashable, Answer> {
  /// What was asked.
  public let request: Request
  private var result: Answer??
  private var receivers: [(Answer?) -> Void] = []

  fileprivate init(to request: Request) {
    self.request = request
  }

  /// Whether neither an answer has come nor the wait for one was ended.
  public var isAwaited: Bool { result == nil }

  /// The answer comes.
  public func come(_ answer: Answer) { settle(answer) }

  /// No answer is going to come.
  public func end() { settle(nil) }

  private func settle(_ answer: Answer?) {
    guard isAwaited else { return }
    result = .some(answer)
    let receivers = receivers
    self.receivers = []
    for receive in receivers { receive(answer) }
  }

  /// Hands over the answer as soon as it is there, to each who waits; nil if none comes.
  public func whenSettled(_ receive: @escaping (Answer?) -> Void) {
    if let result { receive(result) } else { receivers.append(receive) }
  }
}

extension SharedAnswer where Answer: Sendable {
  /// Waits for the answer; nil if none comes, or if the task that waits is cancelled.
  public func value() async -> Answer? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        whenSettled { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in self.end() }
    }
  }
}

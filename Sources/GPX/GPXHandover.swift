import Dispatch
import Synchronization

/// Hands elements from the thread that parses them to the one that asks for them, so that few are between the two.
final class GPXHandover: Sendable {
  private struct State {
    var isCancelled = false
    var elements: Result<[GPXElement]?, any Error> = .success(nil)
  }

  private let state = Mutex(State())
  private let isAsked = DispatchSemaphore(value: 0)
  private let isAnswered = DispatchSemaphore(value: 0)

  /// The next elements; nil after the last.
  func next() throws -> [GPXElement]? {
    isAsked.signal()
    isAnswered.wait()
    return try state.withLock(\.elements).get()
  }

  /// Says that nobody will ask again.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    isAsked.signal()
  }

  /// Waits to be asked for elements; nil means that there are no more.
  func give(_ elements: Result<[GPXElement]?, any Error>) throws(CancellationError) {
    isAsked.wait()
    let isCancelled = state.withLock {
      $0.elements = elements
      return $0.isCancelled
    }
    if isCancelled {
      // Nobody waits in vain who gives again.
      isAsked.signal()
      throw CancellationError()
    }
    isAnswered.signal()
  }
}

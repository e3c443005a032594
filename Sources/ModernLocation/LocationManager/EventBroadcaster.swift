import Synchronization

/// Hands every event to every subscriber, each at its own pace.
final class EventBroadcaster: Sendable {
  private struct Subscribers {
    var nextID = 0
    var continuations: [Int: AsyncStream<LocationEvent>.Continuation] = [:]
  }

  /// Enough for a reader that is busy for a moment; who is slower than that loses the oldest events.
  private static let bufferedEvents = 16

  // A stream ends on whatever thread its reader is cancelled, so this cannot belong to the main actor.
  private let subscribers = Mutex(Subscribers())

  var subscriberCount: Int { subscribers.withLock { $0.continuations.count } }

  func subscribe() -> AsyncStream<LocationEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: LocationEvent.self, bufferingPolicy: .bufferingNewest(Self.bufferedEvents))
    let id = subscribers.withLock { subscribers in
      subscribers.nextID += 1
      subscribers.continuations[subscribers.nextID] = continuation
      return subscribers.nextID
    }
    continuation.onTermination = { [weak self] _ in self?.unsubscribe(id) }
    return stream
  }

  func send(_ event: @autoclosure () -> LocationEvent) {
    let continuations = subscribers.withLock { $0.continuations }
    guard !continuations.isEmpty else { return }
    let event = event()
    for continuation in continuations.values { continuation.yield(event) }
  }

  /// Ends all streams.
  func finish() {
    let continuations = subscribers.withLock { subscribers in
      defer { subscribers.continuations = [:] }
      return subscribers.continuations
    }
    for continuation in continuations.values { continuation.finish() }
  }

  private func unsubscribe(_ id: Int) {
    subscribers.withLock { _ = $0.continuations.removeValue(forKey: id) }
  }
}

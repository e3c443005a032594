// swift-format-ignore-file
import Foundation

/// A bounded channel between the view models and the sync engine.
/// `send` suspends while the buffer is full and no caller receives, `receive` while there is neither an element
/// in the buffer nor a waiting sender.
@MainActor
final class OldChannel<Element: Sendable> {

  private let capacity: Int
  private var buffer: [Element] = []
  private var receivers: [CheckedContinuation<Element?, Never>] = []
  private var senders: [(value: Element, continuation: CheckedContinuation<Void, Error>)] = []

  private(set) var isClosed = false

  init(capacity: Int = 0) {
    self.capacity = max(0, capacity)
  }

  var count: Int { buffer.count }
  var pendingSenders: Int { senders.count }
  var pendingReceivers: Int { receivers.count }

  func send(_ value: Element) async throws {
    guard !isClosed else { throw ChannelError.closed }

    if !receivers.isEmpty {
      let receiver = receivers.removeFirst()
      receiver.resume(returning: value)
      return
    }

    if buffer.count < capacity {
      buffer.append(value)
      return
    }

    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
      senders.append((value, continuation))
    }
  }

  /// Sends without waiting. Returns false if the channel is closed, or no caller receives and there is no room.
  @discardableResult
  func trySend(_ value: Element) -> Bool {
    if isClosed { return false }
    if !receivers.isEmpty {
      receivers.removeFirst().resume(returning: value)
      return true
    }
    guard buffer.count < capacity else { return false }
    buffer.append(value)
    return true
  }

  func receive() async -> Element? {
    if !buffer.isEmpty {
      let value = buffer.removeFirst()
      if !senders.isEmpty {
        let sender = senders.removeFirst()
        buffer.append(sender.value)
        sender.continuation.resume()
      }
      return value
    }
    if !senders.isEmpty {
      let sender = senders.removeFirst()
      sender.continuation.resume()
      return sender.value
    }
    if isClosed { return nil }
    return await withCheckedContinuation { continuation in
      receivers.append(continuation)
    }
  }

  /// Callers can still receive the elements in the buffer, but no caller waits any longer.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    let waitingReceivers = receivers
    let waitingSenders = senders
    receivers.removeAll()
    senders.removeAll()
    for receiver in waitingReceivers {
      receiver.resume(returning: nil)
    }
    for sender in waitingSenders {
      sender.continuation.resume(throwing: ChannelError.closed)
    }
  }
}

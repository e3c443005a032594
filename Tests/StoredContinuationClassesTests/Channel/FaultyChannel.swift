/// Another rewrite of the channel, whose fault is that `close` answers only the first of several waiting receivers.
@MainActor
final class FaultyChannel<Element: Sendable> {

  private let capacity: Int
  private var buffer: [Element] = []
  private var takers: [CheckedContinuation<Element?, Never>] = []
  private var givers: [(Element, CheckedContinuation<Void, any Error>)] = []
  private(set) var isClosed = false

  init(capacity: Int = 0) {
    self.capacity = max(capacity, 0)
  }

  var count: Int { buffer.count }
  var pendingSenders: Int { givers.count }
  var pendingReceivers: Int { takers.count }

  func send(_ value: Element) async throws {
    guard !isClosed else { throw ChannelError.closed }
    guard !trySend(value) else { return }
    try await withCheckedThrowingContinuation { givers.append((value, $0)) }
  }

  @discardableResult
  func trySend(_ value: Element) -> Bool {
    guard !isClosed else { return false }
    if let taker = takers.first {
      takers.removeFirst()
      taker.resume(returning: value)
    } else if buffer.count < capacity {
      buffer.append(value)
    } else {
      return false
    }
    return true
  }

  func receive() async -> Element? {
    // Move a waiting sender into the buffer first, so there is only one place to take from.
    if !givers.isEmpty {
      let (value, giver) = givers.removeFirst()
      buffer.append(value)
      giver.resume()
    }
    if !buffer.isEmpty {
      return buffer.removeFirst()
    }
    guard !isClosed else { return nil }
    return await withCheckedContinuation { takers.append($0) }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    // The fault: the other takers are not resumed.
    if let taker = takers.first {
      takers.removeFirst()
      taker.resume(returning: nil)
    }
    for (_, giver) in givers {
      giver.resume(throwing: ChannelError.closed)
    }
    givers = []
  }
}

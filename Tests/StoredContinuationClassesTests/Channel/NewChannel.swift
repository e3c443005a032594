/// A rewrite of the channel, with an optional fault.
@MainActor
final class NewChannel<Element: Sendable> {

  enum Fault {
    /// `receive` admits a waiting sender only after the last stored value.
    case admitsLate
    /// `close` answers only the first of several waiting receivers.
    case forgetsReceivers
  }

  private struct Offer {
    let value: Element
    let accepted: CheckedContinuation<Void, any Error>
  }

  private enum Waiting {
    case noCaller
    case forValue([CheckedContinuation<Element?, Never>])
    case forRoom([Offer])
  }

  private let limit: Int
  private let fault: Fault?
  private var queue = ArraySlice<Element>()
  private var waiting = Waiting.noCaller
  private(set) var isClosed = false

  init(capacity: Int = 0, fault: Fault? = nil) {
    self.fault = fault
    limit = capacity < 0 ? 0 : capacity
  }

  var count: Int { queue.count }

  var pendingSenders: Int {
    guard case .forRoom(let offers) = waiting else { return 0 }
    return offers.count
  }

  var pendingReceivers: Int {
    guard case .forValue(let takers) = waiting else { return 0 }
    return takers.count
  }

  func send(_ value: Element) async throws {
    if isClosed { throw ChannelError.closed }
    if trySend(value) { return }
    try await withCheckedThrowingContinuation { accepted in
      enqueue(Offer(value: value, accepted: accepted))
    }
  }

  @discardableResult
  func trySend(_ value: Element) -> Bool {
    guard !isClosed else { return false }
    if let taker = nextTaker() {
      taker.resume(returning: value)
      return true
    }
    if queue.count < limit {
      queue.append(value)
      return true
    }
    return false
  }

  func receive() async -> Element? {
    if let head = queue.popFirst() {
      // This fault: a sender waits even though there is room.
      if fault != .admitsLate || queue.isEmpty { admitNextOffer() }
      return head
    }
    if let offer = nextOffer() {
      offer.accepted.resume()
      return offer.value
    }
    guard !isClosed else { return nil }
    return await withCheckedContinuation { taker in
      if case .forValue(let takers) = waiting {
        waiting = .forValue(takers + [taker])
      } else {
        waiting = .forValue([taker])
      }
    }
  }

  func close() {
    if isClosed { return }
    isClosed = true
    while let taker = nextTaker() {
      taker.resume(returning: nil)
      if fault == .forgetsReceivers { break }
    }
    while let offer = nextOffer() {
      offer.accepted.resume(throwing: ChannelError.closed)
    }
  }

  // MARK: - Waiting line

  private func admitNextOffer() {
    guard let offer = nextOffer() else { return }
    queue.append(offer.value)
    offer.accepted.resume()
  }

  private func enqueue(_ offer: Offer) {
    if case .forRoom(let offers) = waiting {
      waiting = .forRoom(offers + [offer])
    } else {
      waiting = .forRoom([offer])
    }
  }

  private func nextTaker() -> CheckedContinuation<Element?, Never>? {
    guard case .forValue(var takers) = waiting else { return nil }
    let first = takers.removeFirst()
    waiting = takers.isEmpty ? .noCaller : .forValue(takers)
    return first
  }

  private func nextOffer() -> Offer? {
    guard case .forRoom(var offers) = waiting else { return nil }
    let first = offers.removeFirst()
    waiting = offers.isEmpty ? .noCaller : .forRoom(offers)
    return first
  }
}

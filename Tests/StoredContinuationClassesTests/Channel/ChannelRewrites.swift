import Equivalence

@MainActor
private protocol BoundedChannel: AnyObject {
  var count: Int { get }
  var pendingSenders: Int { get }
  var pendingReceivers: Int { get }
  func send(_ value: Int) async throws
  func trySend(_ value: Int) -> Bool
  func receive() async -> Int?
  func close()
}

extension OldChannel: BoundedChannel where Element == Int {}
extension NewChannel: BoundedChannel where Element == Int {}

private final class ChannelClient: Client {
  let calls = Calls()
  private let channel: any BoundedChannel
  init(_ channel: any BoundedChannel) { self.channel = channel }

  func apply(_ event: String) {
    switch event {
    case "send 1": calls.start(event) { try await self.channel.send(1) }
    case "send 2": calls.start(event) { try await self.channel.send(2) }
    case "try": calls.record("try: \(channel.trySend(3))")
    case "receive": calls.start(event) { await self.channel.receive() }
    default: channel.close()
    }
  }

  func counts() -> String {
    "\(channel.count) stored, \(channel.pendingSenders) send, \(channel.pendingReceivers) receive"
  }
}

extension Rewrite {
  static let channels = [
    Rewrite("channel") { await report { NewChannel<Int>(capacity: 2) } },
    Rewrite("channel whose sender wakes late", differsBy: ["send 1", "send 1", "send 2", "receive"]) {
      await report { NewChannel<Int>(capacity: 2, fault: .admitsLate) }
    },
    Rewrite("channel that forgets receivers as it closes", differsBy: ["receive", "receive", "close"]) {
      await report { NewChannel<Int>(capacity: 2, fault: .forgetsReceivers) }
    },
  ]
}

@MainActor
private func report(_ candidate: @escaping @MainActor () -> any BoundedChannel) async -> RewriteReport {
  await explore(
    { ChannelClient(OldChannel<Int>(capacity: 2)) }, { ChannelClient(candidate()) },
    events: ["send 1", "send 2", "try", "receive", "close"], calls: 5)
}

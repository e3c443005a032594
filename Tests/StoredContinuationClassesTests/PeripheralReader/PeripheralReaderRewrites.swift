import Equivalence
import Foundation

@MainActor
private protocol PeripheralReader: AnyObject {
  var pendingReads: Int { get }
  var lastValues: [String: Data] { get }
  func read(_ characteristic: String) async throws -> Data
  func notifications(for characteristic: String) -> AsyncStream<Data>
  func stopNotifications(for characteristic: String)
  func didUpdateValue(_ value: Data, for characteristic: String)
  func didFail(code: Int, for characteristic: String)
  func didDisconnect(reason: Int?)
}

extension OldPeripheralReader: PeripheralReader {}
extension NewPeripheralReader: PeripheralReader {}

private final class Link: PeripheralLink {
  var isConnected = true
  private let calls: Calls
  init(_ calls: Calls) { self.calls = calls }
  func readValue(for characteristic: String) { calls.record("reads \(characteristic)") }
  func setNotify(_ enabled: Bool, for characteristic: String) {
    calls.record("notifies of \(characteristic): \(enabled)")
  }
}

private final class PeripheralClient: Client {
  let calls = Calls()
  private let link: Link
  private let reader: any PeripheralReader

  init(_ make: (Link) -> any PeripheralReader) {
    link = Link(calls)
    reader = make(link)
  }

  func apply(_ event: String) {
    switch event {
    case "read a", "read b": calls.start(event) { try await self.reader.read(String(event.suffix(1))) }
    case "subscribe a":
      let stream = reader.notifications(for: "a")
      calls.start(event) {
        for await data in stream { self.calls.record("is notified of \(Array(data))") }
      }
    case "stop a": reader.stopNotifications(for: "a")
    case "value a": reader.didUpdateValue(Data([1]), for: "a")
    case "fail a": reader.didFail(code: 5, for: "a")
    case "connect": link.isConnected = true
    default:
      link.isConnected = false
      reader.didDisconnect(reason: nil)
    }
  }

  func counts() -> String {
    "\(reader.pendingReads) reads, \(reader.lastValues.mapValues(Array.init).sorted { $0.key < $1.key })"
  }
}

extension Rewrite {
  static let peripheralReaders = [
    Rewrite("peripheral reader") { await report { NewPeripheralReader(link: $0) } },
    Rewrite("peripheral reader whose reads survive a disconnection", differsBy: ["read b", "disconnect"]) {
      await report { NewPeripheralReader(link: $0, fault: .keepsReads) }
    },
    Rewrite(
      "peripheral reader that forgets reads at a disconnection",
      differsBy: ["read b", "subscribe a", "disconnect"]
    ) {
      await report { NewPeripheralReader(link: $0, fault: .forgetsReads) }
    },
  ]
}

@MainActor
private func report(_ candidate: @escaping @MainActor (Link) -> any PeripheralReader) async -> RewriteReport {
  await explore(
    { PeripheralClient { OldPeripheralReader(link: $0) } }, { PeripheralClient(candidate) },
    events: ["read a", "read b", "subscribe a", "stop a", "value a", "fail a", "disconnect", "connect"],
    calls: 3)
}

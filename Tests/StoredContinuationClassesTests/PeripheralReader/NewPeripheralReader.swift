import Foundation

/// A rewrite of the reader, with an optional fault.
@MainActor
final class NewPeripheralReader {

  enum Fault {
    /// The reads that a disconnection has answered stay registered.
    case keepsReads
    /// A disconnection ends only reads of subscribed characteristics, if there are any.
    case forgetsReads
  }

  private struct Endpoint {
    var lastValue: Data?
    var readers: [CheckedContinuation<Data, any Error>] = []
    var subscriber: AsyncStream<Data>.Continuation?
  }

  private let link: any PeripheralLink
  private let fault: Fault?
  private var endpoints: [String: Endpoint] = [:]

  init(link: any PeripheralLink, fault: Fault? = nil) {
    self.fault = fault
    self.link = link
  }

  var pendingReads: Int {
    endpoints.reduce(into: 0) { $0 += $1.value.readers.count }
  }

  var lastValues: [String: Data] {
    endpoints.compactMapValues(\.lastValue)
  }

  func read(_ characteristic: String) async throws -> Data {
    if !link.isConnected { throw BluetoothError.notConnected }
    return try await withCheckedThrowingContinuation { reader in
      endpoints[characteristic, default: Endpoint()].readers.append(reader)
      if endpoints[characteristic]?.readers.count == 1 {
        link.readValue(for: characteristic)
      }
    }
  }

  func notifications(for characteristic: String) -> AsyncStream<Data> {
    replaceSubscriber(of: characteristic, by: nil)
    return AsyncStream { subscriber in
      if link.isConnected {
        replaceSubscriber(of: characteristic, by: subscriber)
        link.setNotify(true, for: characteristic)
      } else {
        subscriber.finish()
      }
    }
  }

  func stopNotifications(for characteristic: String) {
    guard endpoints[characteristic]?.subscriber != nil else { return }
    link.setNotify(false, for: characteristic)
    replaceSubscriber(of: characteristic, by: nil)
  }

  func didUpdateValue(_ value: Data, for characteristic: String) {
    endpoints[characteristic, default: Endpoint()].lastValue = value
    let readers = takeReaders(of: characteristic)
    if readers.isEmpty {
      endpoints[characteristic]?.subscriber?.yield(value)
    }
    readers.forEach { $0.resume(returning: value) }
  }

  func didFail(code: Int, for characteristic: String) {
    takeReaders(of: characteristic).forEach {
      $0.resume(throwing: BluetoothError.attribute(code: code))
    }
  }

  func didDisconnect(reason: Int?) {
    // This fault: the other reads go on waiting.
    let isPartial = fault == .forgetsReads && endpoints.contains { $0.value.subscriber != nil }
    let ending = endpoints.filter { !isPartial || $0.value.subscriber != nil }
    let lost = ending.sorted { $0.key < $1.key }.map(\.value)
    for (key, endpoint) in ending {
      // This fault: the readers stay.
      endpoints[key] = fault == .keepsReads ? Endpoint(readers: endpoint.readers) : nil
    }
    for reader in lost.flatMap(\.readers) {
      reader.resume(throwing: BluetoothError.disconnected(reason: reason))
    }
    lost.forEach { $0.subscriber?.finish() }
  }

  private func takeReaders(of characteristic: String) -> [CheckedContinuation<Data, any Error>] {
    defer { endpoints[characteristic]?.readers = [] }
    return endpoints[characteristic]?.readers ?? []
  }

  private func replaceSubscriber(of characteristic: String, by new: AsyncStream<Data>.Continuation?) {
    endpoints[characteristic]?.subscriber?.finish()
    endpoints[characteristic, default: Endpoint()].subscriber = new
  }
}

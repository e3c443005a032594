// swift-format-ignore-file
import Foundation

/// Turns CoreBluetooth's delegate callbacks into async reads. Several callers may read the same
/// characteristic; the radio is asked once. A disconnection ends every read under way.
@MainActor
final class OldPeripheralReader {

  private let link: PeripheralLink
  private var reads: [String: [CheckedContinuation<Data, Error>]] = [:]
  private var notifications: [String: AsyncStream<Data>.Continuation] = [:]
  private(set) var lastValues: [String: Data] = [:]

  init(link: PeripheralLink) {
    self.link = link
  }

  var pendingReads: Int { reads.values.reduce(0) { $0 + $1.count } }

  func read(_ characteristic: String) async throws -> Data {
    guard link.isConnected else { throw BluetoothError.notConnected }
    return try await withCheckedThrowingContinuation { continuation in
      if reads[characteristic] != nil {
        reads[characteristic]?.append(continuation)
      } else {
        reads[characteristic] = [continuation]
        link.readValue(for: characteristic)
      }
    }
  }

  /// Values pushed by the peripheral. A second subscription ends the first.
  func notifications(for characteristic: String) -> AsyncStream<Data> {
    notifications[characteristic]?.finish()
    let (stream, continuation) = AsyncStream<Data>.makeStream()
    guard link.isConnected else {
      notifications[characteristic] = nil
      continuation.finish()
      return stream
    }
    notifications[characteristic] = continuation
    link.setNotify(true, for: characteristic)
    return stream
  }

  func stopNotifications(for characteristic: String) {
    guard let continuation = notifications.removeValue(forKey: characteristic) else { return }
    link.setNotify(false, for: characteristic)
    continuation.finish()
  }

  // MARK: - Called by the central's delegate

  func didUpdateValue(_ value: Data, for characteristic: String) {
    lastValues[characteristic] = value
    if let waiting = reads.removeValue(forKey: characteristic) {
      for continuation in waiting {
        continuation.resume(returning: value)
      }
    } else {
      notifications[characteristic]?.yield(value)
    }
  }

  func didFail(code: Int, for characteristic: String) {
    let waiting = reads.removeValue(forKey: characteristic) ?? []
    for continuation in waiting {
      continuation.resume(throwing: BluetoothError.attribute(code: code))
    }
  }

  func didDisconnect(reason: Int?) {
    let pending = reads
    let streams = notifications
    reads = [:]
    notifications = [:]
    lastValues = [:]
    for key in pending.keys.sorted() {
      pending[key]?.forEach { $0.resume(throwing: BluetoothError.disconnected(reason: reason)) }
    }
    for key in streams.keys.sorted() {
      streams[key]?.finish()
    }
  }
}

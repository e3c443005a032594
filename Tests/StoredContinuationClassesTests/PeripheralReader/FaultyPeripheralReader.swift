// swift-format-ignore-file
import Foundation

/// The original reader, with the fault that a disconnection ends only reads of subscribed characteristics, if there are any.
@MainActor
final class FaultyPeripheralReader {

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
    finish([characteristic], throwing: .attribute(code: code))
  }

  func didDisconnect(reason: Int?) {
    lastValues.removeAll()
    let subscribed = notifications.keys.sorted()
    finish(subscribed, throwing: .disconnected(reason: reason))
    for key in subscribed {
      notifications.removeValue(forKey: key)?.finish()
    }
    // The fault: the other reads go on waiting.
    guard subscribed.isEmpty else { return }
    finish(reads.keys.sorted(), throwing: .disconnected(reason: reason))
  }

  private func finish(_ characteristics: [String], throwing error: BluetoothError) {
    for characteristic in characteristics {
      reads.removeValue(forKey: characteristic)?.forEach { $0.resume(throwing: error) }
    }
  }
}

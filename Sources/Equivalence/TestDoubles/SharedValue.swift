/// A thread-safe value that a fingerprint can read, unlike the value in a `Mutex` property.
public final class SharedValue<Value: Sendable>: Sendable, HarnessStorage {
  private let storage: VisibleMutex<Value>

  /// Stores an initial value.
  public init(_ value: Value) { storage = VisibleMutex(value) }

  /// The value.
  public var value: Value { withLock { $0 } }

  /// Reads or changes the value, with exclusive access.
  public func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    storage.withLock { body(&$0) }
  }
}

extension SharedValue: CustomFingerprintable {
  /// The value.
  public var fingerprintContent: Value { value }
}

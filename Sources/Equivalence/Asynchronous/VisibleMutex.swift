private import Synchronization

/// A value that one thread at a time reads and changes, in an order that ThreadSanitizer sees.
package struct VisibleMutex<Value: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  // ThreadSanitizer does not see the mutex on Linux. It sees this mark, which the thread with the mutex loads first and
  // stores last.
  private let mark = Atomic(0)

  package init(_ value: Value) { mutex = Mutex(value) }

  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { value in
      _ = mark.load(ordering: .acquiring)
      defer { mark.store(0, ordering: .releasing) }
      return body(&value)
    }
  }
}

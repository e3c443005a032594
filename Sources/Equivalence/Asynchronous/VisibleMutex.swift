private import Synchronization

/// A mutex whose order of accesses ThreadSanitizer sees on Linux as well.
package struct VisibleMutex<Value: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  // ThreadSanitizer does not see the mutex on Linux, but sees this mark. Each thread loads the mark after locking, and
  // stores the mark before unlocking.
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

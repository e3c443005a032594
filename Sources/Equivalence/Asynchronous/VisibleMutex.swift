private import Synchronization

/// A mutex whose accesses ThreadSanitizer can order, on Linux as well.
struct VisibleMutex<Value: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  // On Linux, ThreadSanitizer sees this mark but not the mutex. So each thread loads the mark after locking, and stores
  // it before unlocking.
  private let mark = Atomic(0)

  init(_ value: Value) { mutex = Mutex(value) }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { value in
      _ = mark.load(ordering: .acquiring)
      defer { mark.store(0, ordering: .releasing) }
      return body(&value)
    }
  }
}

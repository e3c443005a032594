import Dispatch
import Synchronization

/// Runs work on the main actor, at once if the caller is on the main queue, otherwise as soon as the actor is free.
///
/// An object of the main actor can be deallocated on any thread, so its `deinit` ends its work with this function. An
/// `isolated deinit` would do the same, but from iOS 18.4 and macOS 15.4 to about 26.3 the runtime aborts if the
/// deallocation happens outside a task, for example in a UIKit callback.
package func onMainActor(_ work: @escaping @MainActor () -> Void) {
  if mainQueueMark.withLock({ DispatchQueue.getSpecific(key: $0) }) != nil {
    MainActor.assumeIsolated(work)
  } else {
    Task { @MainActor in work() }
  }
}

// The mark identifies the queue, not the thread, because on Linux any thread can serve the main queue.
private let mainQueueMark = Mutex(
  {
    let mark = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: mark, value: ())
    return mark
  }())

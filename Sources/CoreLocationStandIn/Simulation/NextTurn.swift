#if !canImport(UIKit)
import Foundation

/// Runs work on the next pass of the current thread's run loop.
///
/// A run loop takes closures from any thread, so they must be sendable. This work never leaves its thread: the thread's
/// own dictionary holds it, and the closure on the run loop only looks it up.
enum NextTurn {
  private final class Queue {
    var work: [() -> Void] = []
  }

  private static let key = "CoreLocationStandIn.NextTurn"

  static func perform(_ work: @escaping () -> Void) {
    queue.work.append(work)
    RunLoop.current.perform { queue.work.removeFirst()() }
  }

  private static var queue: Queue {
    let dictionary = Thread.current.threadDictionary
    if let queue = dictionary[key] as? Queue { return queue }
    let queue = Queue()
    dictionary[key] = queue
    return queue
  }
}
#endif

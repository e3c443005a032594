#if !canImport(UIKit)
import Foundation

/// Work for the next turn of the current thread's run loop.
///
/// A run loop takes closures from any thread, so it wants them sendable. This work never leaves its thread:
/// it waits in the thread's own dictionary, and the run loop is only told to come and look.
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

#if !canImport(UIKit)
import Foundation

/// Stores one object of a class for each thread, under a key.
struct ThreadInstallation<Value: AnyObject> {
  let key: String

  var current: Value? { Thread.current.threadDictionary[key] as? Value }

  /// Installs an object while the body runs.
  ///
  /// The body is synchronous, so no other work on the thread finds the object.
  func install<Result>(_ value: Value, while body: () throws -> Result) rethrows -> Result {
    let dictionary = Thread.current.threadDictionary
    let previous = dictionary[key]
    dictionary[key] = value
    defer { dictionary[key] = previous }
    return try body()
  }
}

/// Runs work on the next pass of the current thread's run loop.
///
/// A run loop accepts only `Sendable` closures, but this work need not be `Sendable`, because it stays on its thread.
/// So the thread's dictionary stores the work, and the closure on the run loop takes it from there.
enum NextRunLoopPass {
  private final class Queue {
    var work: [() -> Void] = []
  }

  private static let key = "CoreLocationStandIn.NextRunLoopPass"

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

#if !canImport(UIKit)
import Foundation

/// The current thread's object of a class, found by a key.
struct ThreadInstallation<Value: AnyObject> {
  let key: String

  /// The thread's object; nil without one.
  var current: Value? { Thread.current.threadDictionary[key] as? Value }

  /// Installs an object while the body runs.
  ///
  /// The body is synchronous, so nothing else on the thread finds the object.
  func install<Result>(_ value: Value, while body: () throws -> Result) rethrows -> Result {
    let dictionary = Thread.current.threadDictionary
    let previous = dictionary[key]
    dictionary[key] = value
    defer { dictionary[key] = previous }
    return try body()
  }
}
#endif

#if !canImport(UIKit)
import Foundation

/// The object of a class that is in force on the current thread, found by a key.
struct ThreadInstallation<Value: AnyObject> {
  let key: String

  /// The object in force; nil if none is.
  var current: Value? { Thread.current.threadDictionary[key] as? Value }

  /// Puts an object in force while the body runs, which is synchronous, so that nothing else on the thread finds it.
  func install<Result>(_ value: Value, while body: () throws -> Result) rethrows -> Result {
    let dictionary = Thread.current.threadDictionary
    let previous = dictionary[key]
    dictionary[key] = value
    defer { dictionary[key] = previous }
    return try body()
  }
}
#endif

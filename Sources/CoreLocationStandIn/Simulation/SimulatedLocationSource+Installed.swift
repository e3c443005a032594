#if !canImport(UIKit)
import Foundation

extension SimulatedLocationSource {
  private static let key = "CoreLocationStandIn.SimulatedLocationSource"

  /// The source that managers made on this thread attach to, and that class methods ask.
  static var installed: SimulatedLocationSource? {
    Thread.current.threadDictionary[key] as? SimulatedLocationSource
  }

  /// Lets managers that the body makes on this thread attach to this source, and class methods ask it.
  ///
  /// The body is synchronous, so that no other work on the thread can find the wrong source.
  public func whileInstalled<Result>(_ body: () throws -> Result) rethrows -> Result {
    let dictionary = Thread.current.threadDictionary
    let previous = dictionary[Self.key]
    dictionary[Self.key] = self
    defer { dictionary[Self.key] = previous }
    return try body()
  }
}
#endif

public import Foundation

/// Does something later, on the main queue.
open class WMFScheduler: NSObject {
  /// Does something after so many seconds.
  open func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + delay, execute: action)
  }
}

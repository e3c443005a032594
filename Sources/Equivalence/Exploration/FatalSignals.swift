private import Foundation

/// The signals by which a fault in code ends its process.
package enum FatalSignals {
  private static let all = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Installs a handler, which also runs on a thread's second stack, and returns the address of the previous actions.
  package static func install(_ handler: @escaping @convention(c) (Int32) -> Void) -> UInt {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: all.count)
    for (index, number) in all.enumerated() {
      sigaction(number, nil, actions + index)
      signal(number, handler)
      var action = sigaction()
      sigaction(number, nil, &action)
      action.sa_flags |= SA_ONSTACK
      sigaction(number, &action, nil)
    }
    return UInt(bitPattern: actions)
  }

  /// Restores the previous action of a signal, which gets the trap when the instruction runs again.
  package static func restore(_ number: Int32, from previous: UInt) {
    guard let actions = UnsafePointer<sigaction>(bitPattern: previous),
      let index = all.firstIndex(of: number)
    else { return }
    sigaction(number, actions + index, nil)
  }
}

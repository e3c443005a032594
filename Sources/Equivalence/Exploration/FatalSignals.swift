private import Foundation

/// The signals by which a programming error ends the process.
package enum FatalSignals {
  private static let all = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Installs a handler, which runs on a thread's second stack if there is one, and returns the old actions' address.
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

  /// Restores the old action of a signal, so that the process ends when the faulty instruction runs again.
  package static func restore(_ number: Int32, from previous: UInt) {
    guard let actions = UnsafePointer<sigaction>(bitPattern: previous),
      let index = all.firstIndex(of: number)
    else { return }
    sigaction(number, actions + index, nil)
  }
}

import Foundation
import Synchronization

/// Ends what is running together with this program: `Process` starts programs in groups of their own.
enum Interruption {
  private static let child = Mutex<pid_t?>(nil)
  @MainActor private static var sources: [any DispatchSourceSignal] = []

  /// Ends the running program and this one when this one is interrupted.
  @MainActor
  static func handle() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Not ignored, as what is started would ignore it, too.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // Sendable, or it would be taken to run on the main actor, which waits for what is running.
      let end: @Sendable () -> Void = {
        child.withLock { child in
          if let child { Self.end(getpgid(child) == child ? -child : child) }
          exit(128 + number)
        }
      }
      source.setEventHandler(handler: end)
      source.resume()
      sources.append(source)
    }
  }

  /// Interrupts a process or a group, so that a build ends its compilers, and kills what is left after a second.
  private static func end(_ target: pid_t) {
    kill(target, SIGINT)
    for _ in 1...20 where kill(target, 0) == 0 { usleep(50_000) }
    kill(target, SIGKILL)
  }

  static func watch(_ process: pid_t?) {
    child.withLock { $0 = process }
  }
}

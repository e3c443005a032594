import Foundation
import Synchronization

/// Ends what is running together with this program: `Process` starts programs in groups of their own.
enum Interruption {
  private static let child = Mutex<pid_t?>(nil)

  /// Ends the running program, then this one, before it sees that the other has ended.
  static func endAll(thenExitWith status: Int32) {
    child.withLock { child in
      if let child { end(child) }
      exit(status)
    }
  }

  /// Interrupts a process with its group, so that a build ends its compilers, and kills what is left after a second.
  static func end(_ child: pid_t) {
    let target = getpgid(child) == child ? -child : child
    kill(target, SIGINT)
    for _ in 1...20 where kill(target, 0) == 0 { usleep(50_000) }
    kill(target, SIGKILL)
  }

  static func watch(_ process: pid_t?) {
    child.withLock { $0 = process }
  }
}

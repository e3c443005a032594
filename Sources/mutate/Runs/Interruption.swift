import Foundation
import Synchronization

/// Leaves nothing behind, however the run ends: no process and no folder.
enum Interruption {
  private struct State {
    var folder: URL?
    var child: pid_t?
  }

  private static let state = Mutex(State())

  /// Removes a folder when the run is interrupted.
  static func guardFolder(_ folder: URL) {
    state.withLock { $0.folder = folder }
  }

  static func watch(_ child: pid_t?) {
    state.withLock { $0.child = child }
  }

  /// Ends what is running and removes the folder.
  ///
  /// - Parameter status: What to exit with then, before the rest of the program sees that its process has ended.
  static func cleanUp(thenExitWith status: Int32? = nil) {
    state.withLock { state in
      if let child = state.child {
        // Interrupted, a build ends its compilers as well; killed, it would leave them writing into the folder.
        signal(SIGINT, to: child)
        wait { kill(child, 0) != 0 }
        signal(SIGKILL, to: child)
      }
      if let folder = state.folder {
        wait {
          try? FileManager.default.removeItem(at: folder)
          return !FileManager.default.fileExists(atPath: folder.path)
        }
      }
      state = State()
      if let status { exit(status) }
    }
  }

  /// Ends a process at once.
  static func end(_ process: pid_t) {
    signal(SIGKILL, to: process)
  }

  /// Signals a process and, if it leads a group as those that `Process` starts do, its children.
  private static func signal(_ number: Int32, to process: pid_t) {
    kill(getpgid(process) == process ? -process : process, number)
  }

  /// Waits until something is true, for five seconds at most.
  private static func wait(until isDone: () -> Bool) {
    for _ in 1...50 where !isDone() { usleep(100_000) }
  }
}

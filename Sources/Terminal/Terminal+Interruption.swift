import Dispatch
import Foundation
import Synchronization

extension Terminal {
  private static var signalSources: [any DispatchSourceSignal] = []
  /// What is done about a signal now.
  private nonisolated static let handler = Mutex<@Sendable (Int32) -> Void>({ _ in })

  /// Calls a closure on another thread when the program is interrupted, after the progress line was removed.
  ///
  /// It takes the place of the closure before.
  ///
  /// - Parameter end: Has to end the program, or what it does. Its argument is the exit status by which a shell knows the interruption.
  package func onInterruption(_ end: @escaping @Sendable (_ status: Int32) -> Void) {
    let removal = showsProgress ? ProgressLine.clearing : ""
    // Sendable: otherwise the closure would belong to the main actor, which is busy with what is interrupted.
    let handle: @Sendable (Int32) -> Void = { number in
      try? FileHandle.standardError.write(contentsOf: Data(removal.utf8))
      end(128 + number)
    }
    Self.handler.withLock { $0 = handle }
    // Made once: in a terminal, on Linux, a second one that took the place of a first one did not hear of Ctrl-C.
    guard Self.signalSources.isEmpty else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Handled and not ignored: a program that is started from here would ignore it, too.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in Self.handler.withLock(\.self)(number) }
      source.resume()
      Self.signalSources.append(source)
    }
  }
}

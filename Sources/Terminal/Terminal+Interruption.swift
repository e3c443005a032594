import Dispatch
import Foundation

extension Terminal {
  private static var signalSources: [any DispatchSourceSignal] = []

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
    for source in Self.signalSources { source.cancel() }
    Self.signalSources = []
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Handled and not ignored: a program that is started from here would ignore it, too.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in handle(number) }
      source.resume()
      Self.signalSources.append(source)
    }
  }
}
